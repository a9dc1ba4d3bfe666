#!/usr/bin/env node
/* JavaScript as it stands, and nothing imported before Node's version is known: an older Node is to say so in words. */
import { existsSync } from 'node:fs'

await import('./commands/requireNode24.js')

// Plain `npm pack` in a clone builds nothing (scripts are off there) and packs this file alone, so that it can say so.
if (!existsSync(new URL('./countinghouse.ts', import.meta.url))) {
  process.stderr.write(
    'This was packed by `npm pack` from the sources, and holds no program.\nIn the clone, `npm run package` packs the one to install.\n',
  )
  process.exit(1)
}

const [, script = '', command = 'serve'] = process.argv
const flag = '--max-semi-space-size=8'

// The flag that saves most memory is one that Node takes at its start only; where it cannot begin anew, it goes without.
if (command === 'serve' && process.platform !== 'win32' && !process.execArgv.includes(flag))
  process.execve?.(process.execPath, [
    process.execPath,
    flag,
    ...process.execArgv,
    script,
    ...process.argv.slice(2),
  ])

await import('./countinghouse.ts')
