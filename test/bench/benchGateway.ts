import { readFileSync } from 'node:fs'
import { startCommand, type Command } from '../support/command.ts'

type Parts = { database: string; service: string; mids?: readonly string[]; metricsPort?: number }

/** A whole gateway before a service, started as people start it. */
export function startBenchGateway({ database, service, mids = ['mer_1'], metricsPort }: Parts): Command {
  const env = {
    PORT: '0',
    UPSTREAM_URL: service,
    UPSTREAM_MIDS: mids.join(),
    UPSTREAM_USERNAME: 'sandbox',
    UPSTREAM_PASSWORD: 'sandbox',
    REQUIRE_SECOND_FACTOR: 'false',
    DATABASE_URL: database,
    LOG_LEVEL: 'warn',
    ...(metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort) }),
  }
  return startCommand('src/start.js', { flags: startFlags(), env })
}

/** What `npm start` gives Node. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const [, flags = ''] = /node (.*)src\/start\.js/.exec(scripts.start) ?? []
  return flags.split(' ').filter((flag) => flag !== '')
}
