export interface Request {
  v: 1
  [member: string]: unknown
}

export interface Reply {
  v: 1
  decision: 'deny' | 'advise' | 'pass'
  code: string
  reason?: string
  hook?: { stdout: Record<string, unknown> | null; stderr: string; exit: number }
  [member: string]: unknown
}
