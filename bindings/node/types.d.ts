export type Request = { v: 1; [member: string]: unknown }
export type Reply = { v: 1; decision: 'deny' | 'advise' | 'pass'; code: string; [member: string]: unknown }
