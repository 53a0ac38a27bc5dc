// Runs every test of the package: node bindings/node/test/all.mjs
//
// What `node --test` makes of a directory or of no argument differs between the versions of Node; a program does not.

import { readdirSync } from 'node:fs'

const tests = readdirSync(new URL('.', import.meta.url)).filter(name => name.endsWith('.test.mjs'))

for (const name of tests.sort()) await import(`./${name}`)
