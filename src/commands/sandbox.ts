import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { createSandbox } from '../sandbox/app.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import { dialectHelp } from '../sandbox/dialect/dialects.ts'
import { behaviourKnobs, worldKnobs } from '../sandbox/knobs.ts'
import { asTyped } from '../store/asTyped.ts'
import { listen } from './listen.ts'

/** `npm run sandbox -- --port 4010 --orders 100000 --cap 50`: the sandbox service alone, over HTTP. */
const knobs = { ...worldKnobs.shape, ...behaviourKnobs.shape }

const { values } = readArguments()
if (values.help === true) {
  print(help())
} else {
  const { port, help: _, ...settings } = values
  const { url } = await start(Number(port ?? 4010), settings)
  print(`The stand-in service listens on ${url}
Merchant IDs ${merchants.map(({ mid }) => mid).join(', ')}; Basic ${credentials.username} / ${credentials.password}
Its knobs can be turned while it runs: GET and POST ${url}/control`)
}

function readArguments() {
  const options = Object.fromEntries(
    Object.keys(knobs).map((name) => [name, { type: 'string' as const, multiple: name === 'trouble' }]),
  )
  try {
    return parseArgs({
      options: { ...options, port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

async function start(port: number, settings: Record<string, unknown>) {
  const world = pick(settings, worldKnobs.shape)
  const behaviour = pick(settings, behaviourKnobs.shape)
  const faults = [worldKnobs.safeParse(world), behaviourKnobs.safeParse(behaviour)].flatMap(
    ({ error }) => error?.issues ?? [],
  )
  if (!Number.isInteger(port) || port < 0 || port > 65_535) stop('--port: expected a number from 0 to 65535')
  if (faults.length > 0) stop(faults.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'))

  const sandbox = createSandbox({ world, behaviour, control: true })
  // Loopback only: its credentials are public.
  return listen(sandbox.fetch, { port, host: '127.0.0.1' }).catch((error: Error) => stop(error.message))
}

function pick(settings: Record<string, unknown>, shape: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in shape))
}

function help(): string {
  const lines = Object.entries(knobs).map(([name, schema]) => {
    const { description = '' } = schema.meta() ?? {}
    return `  --${name.padEnd(12)}${description}${defaultOf(schema)}`
  })
  return [
    asTyped('sandbox', '[knobs]'),
    '',
    '  --port        where it listens (4010)',
    ...lines,
    '',
    'Dialects, as in --dialect time=naive,end=404,wrap=items; what is not named stays by the letter of the interface:',
    ...dialectHelp(),
  ].join('\n')
}

function defaultOf(schema: z.ZodType): string {
  const read = schema.safeParse(undefined)
  const value: unknown = read.success ? read.data : undefined
  return value === undefined || typeof value === 'object' ? '' : ` (${String(value)})`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function stop(message: string): never {
  process.stderr.write(`${message}\nSee ${asTyped('sandbox', '--help')}\n`)
  process.exit(2)
}
