import { spawn } from 'node:child_process'

/** Runs format, lint and type checks in parallel; prints the output of each in one piece. */
// Every tsc checker loads all library types, so more than two cost more than they save.
const checks = ['oxfmt --check', 'oxlint --deny-warnings', 'tsc --checkers 2']

const codes = await Promise.all(checks.map(run))
process.exitCode = Math.max(...codes)

/** Puts `node_modules/.bin` first in PATH, as npm does. */
function run(command: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes))
  child.on('close', (code) => {
    process.stdout.write(Buffer.concat(output))
    resolve(code ?? 1)
  })
  return promise
}
