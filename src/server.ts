import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { listen } from './commands/listen.ts'
import { createStack } from './commands/stack.ts'
import { readConfig } from './gateway/config.ts'
import { readStaticFiles } from './gateway/staticFiles.ts'

if (existsSync('.env')) loadEnvFile()

const config = readConfig(process.env)
if ('faults' in config) stop(config.faults)
if (!existsSync('dist/index.html'))
  stop(['dist is empty: start with npm start, which builds the screens first'])

const stack = createStack(config, readStaticFiles('dist'))
const server = await listen(stack.fetch, config).catch((error: Error) => stop([error.message]))

process.stdout.write(`Countinghouse is open on ${server.url}
It works on the embedded stand-in service: no money moves, and nothing is kept when it stops.
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)))
}

function stop(messages: string[]): never {
  process.stderr.write(`${messages.join('\n')}\n`)
  process.exit(1)
}
