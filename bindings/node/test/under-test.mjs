// The package that the tests run against: this one, or the one in the directory that HOOKPOLICY_PACKAGE names, which is how
// a build with the feature `test-panic` is tested. Only the tests read the variable.

import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

export const directory = resolve(process.env.HOOKPOLICY_PACKAGE ?? join(here, '..'))
export const repository = resolve(here, '..', '..', '..')
export const imported = await import(pathToFileURL(join(directory, 'index.mjs')))
export const required = createRequire(import.meta.url)(join(directory, 'index.cjs'))

/** A request that is judged without touching the machine. */
export const JUDGED = { v: 1, payload: {}, project_root: '/', world: { dirs: ['/'] } }
