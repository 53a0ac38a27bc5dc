'use strict'

// Loads the addon. One fixed place beside this file and no environment variable that could name another: what decides
// about an agent's calls must not be exchanged by whoever sets the environment.

const { existsSync } = require('node:fs')
const { join } = require('node:path')

const addon = join(__dirname, 'hookpolicy.node')

function load() {
  try {
    return require(addon)
  } catch (cause) {
    throw new Error(explain(), { cause })
  }
}

function explain() {
  const build = `node ${join(__dirname, 'build.mjs')}`
  const target = `${process.platform} ${process.arch}, Node ${process.version}`
  if (!existsSync(addon)) {
    return `hookpolicy: ${addon} is missing. Build it with: ${build}`
  }
  return `hookpolicy: ${addon} does not load here (${target}). Build it for this machine with: ${build}`
}

module.exports = load()
