import { readFileSync } from 'node:fs'
import { startCommand, type Command } from '../support/command.ts'

type Parts = {
  database: string
  service: string
  mids?: readonly string[]
  metricsPort?: number
  flags?: string[]
  env?: Record<string, string>
}

/** A whole server before a service, started as `npm run serve` does. */
export function startBenchServer({
  database,
  service,
  mids = ['mer_1'],
  metricsPort,
  flags = [],
  env: more,
}: Parts): Command {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { serve: string } }
  const words = scripts.serve.split(' ').slice(1)
  const script = words.at(-1) ?? ''
  const env = {
    PORT: '0',
    UPSTREAM_URL: service,
    UPSTREAM_MIDS: mids.join(),
    UPSTREAM_USERNAME: 'sandbox',
    UPSTREAM_PASSWORD: 'sandbox',
    SECRET_KEY: 'a secret for this test only and no other',
    REQUIRE_SECOND_FACTOR: 'false',
    DATABASE_URL: database,
    LOG_LEVEL: 'warn',
    ...more,
    ...(metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort) }),
  }
  return startCommand(script, { flags: [...words.slice(0, -1), ...flags], env })
}
