// The declarations, as a TypeScript program sees them. Needs `npm install` in test/types; without it the test is skipped,
// and fails where CI is set. A build with the feature `test-panic` has the same declarations.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { repository } from './under-test.mjs'

const project = join(repository, 'bindings/node/test/types')
const compiler = join(project, 'node_modules/typescript/bin/tsc')
const missing = !existsSync(compiler) && !process.env.CI
const skip = missing ? 'TypeScript is not installed in test/types' : 'EXPECT_TEST_PANIC' in process.env

test('a strict program and the example are accepted, mistakes are not', { skip }, () => {
  const run = spawnSync(process.execPath, [compiler, '--noEmit', '--project', project], { encoding: 'utf8' })
  assert.equal(run.status, 0, run.stdout + run.stderr)
})
