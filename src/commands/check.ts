import { spawn } from 'node:child_process'

/** Format, lint and types side by side; what each of them says comes in one piece. */
// Each checker of types reads those of all libraries for itself: more than two cost more than they bring.
const checks = ['oxfmt --check', 'oxlint --deny-warnings', 'tsc --checkers 2']

const codes = await Promise.all(checks.map(run))
process.exitCode = Math.max(...codes)

/** As npm finds programs: those of the packages are in its PATH. */
function run(command: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes))
  child.on('close', (code) => {
    process.stdout.write(Buffer.concat(said))
    resolve(code ?? 1)
  })
  return promise
}
