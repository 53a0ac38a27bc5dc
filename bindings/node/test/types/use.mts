// What a program may write against the package, and what it may not: each `@ts-expect-error` is a mistake that the
// declarations have to catch.

import { DENY, evalAsync, evalBytes, evalString, evalWithCode, evaluate, version } from 'hookpolicy'
import type { Reply, Request } from 'hookpolicy'

const request: Request = { v: 1, host: 'claude', payload: { tool_name: 'Write' }, project_root: '/repo' }
const reply: Reply = evaluate(request)

const texts: string[] = [evalString('{}'), evalBytes(new Uint8Array(2)), await evalAsync('{}'), version(), reply.code]
const [code, text] = evalWithCode('{}')
if (code === DENY) texts.push(text, reply.reason ?? '')
const exit: number = reply.hook?.exit ?? 2
const decision: 'deny' | 'advise' | 'pass' = reply.decision

// @ts-expect-error a string is not bytes
evalBytes('{}')
// @ts-expect-error bytes are not a string
evalString(new Uint8Array(2))
// @ts-expect-error there is no version 2
evaluate({ v: 2, payload: {} })
// @ts-expect-error the version is required
evaluate({ payload: {} })
// @ts-expect-error no such code
if (code === 7) texts.push('')
// @ts-expect-error there is no allow
if (decision === 'allow') texts.push(String(exit))
