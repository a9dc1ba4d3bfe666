import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env, execPath, exit } from 'node:process'
import { endWithParent } from './commands/endWithParent.ts'

/** `npm start`: builds the screens, then opens the server in this process. */
endWithParent()

// Its settings, secrets among them, are no matter of the build.
const forBuild = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'APPDATA', 'CI', 'NO_COLOR']
const build = spawn(execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
  env: Object.fromEntries(forBuild.flatMap((name) => (name in env ? [[name, env[name]]] : []))),
  stdio: ['ignore', 'inherit', 'inherit'],
})
const signals = ['SIGINT', 'SIGTERM'] as const
let isStopped = false
const stop = () => {
  isStopped = true
  build.kill()
}
for (const signal of signals) process.once(signal, stop)
const [code] = (await once(build, 'exit')) as [number | null]
if (code !== 0 || isStopped) exit(code || 1)
for (const signal of signals) process.removeListener(signal, stop)

await import('./server.ts')
