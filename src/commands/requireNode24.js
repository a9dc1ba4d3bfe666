/**
 * Loaded first (`node --import`) by any Node version, so it is plain JavaScript. Optional packages bring Node 24 for
 * Linux and Windows; otherwise the machine's Node runs.
 */
import { existsSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// 24.7 is the first with argon2 in node:crypto.
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `Countinghouse needs Node 24.7 or later, and this is ${process.versions.node} (${process.platform} ${process.arch}).\n${whatToDo()}`,
  )
  process.exit(1)
}

function whatToDo() {
  // Only a clone builds before it starts.
  const isClone = existsSync(new URL('../start.ts', import.meta.url))
  return isClone
    ? 'On Linux (x64, arm64, with glibc) and Windows (x64) `npm ci` brings it along, unless optional packages are omitted;\n' +
        'then, and on any other machine, install Node 24 (https://nodejs.org) and start again.\n'
    : 'Install Node 24 (https://nodejs.org) and start again.\n'
}
