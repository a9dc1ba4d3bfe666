import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { listen } from './commands/listen.ts'
import { readConfig } from './gateway/config.ts'
import { createSandbox } from './sandbox/app.ts'

if (existsSync('.env')) loadEnvFile()

const config = readConfig(process.env)
if ('faults' in config) stop(config.faults)

const sandbox = createSandbox({ world: config.sandbox })
const server = await listen(sandbox.fetch, config).catch((error: Error) => stop([error.message]))

process.stdout.write(`The stand-in service listens on ${server.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)))
}

function stop(messages: string[]): never {
  process.stderr.write(`${messages.join('\n')}\n`)
  process.exit(1)
}
