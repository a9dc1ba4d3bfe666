import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { setTimeout as rest } from 'node:timers/promises'
import { endWithParent } from './commands/endWithParent.ts'
import { listen } from './commands/listen.ts'
import { createStack } from './commands/stack.ts'
import { startSweeps } from './commands/startSweeps.ts'
import { endLeases } from './server/ledger/lease.ts'
import { endRuns } from './server/statements/claimRun.ts'
import { waitForOlder, waitWhileInUse, watchVersion } from './commands/waitForOlder.ts'
import { readConfig } from './server/config/readConfig.ts'
import { createLog, placeOf } from './server/http/log.ts'
import { watchStore } from './server/edge/watchStore.ts'
import { runHousekeeping } from './server/edge/housekeeping.ts'
import { longUploads } from './server/statements/receiveFile.ts'
import { readStaticFiles } from './server/edge/staticFiles.ts'
import { breachListFault } from './server/sign-in/breachedPasswords.ts'
import { sinkFault } from './server/trail/headSink.ts'
import product from '../package.json' with { type: 'json' }
import { asTyped } from './store/asTyped.ts'
import { countRows } from './store/executeAll.ts'
import { claimFile } from './store/engine/claimFile.ts'
import { openStore, sqliteFile } from './store/openStore.ts'

if (import.meta.main) endWithParent()
if (existsSync('.env')) loadEnvFile()

const config = readConfig(process.env)
if ('faults' in config) stop(config.faults)
const { drainMs } = config
const screens = join(import.meta.dirname, '../dist')
if (!existsSync(join(screens, 'index.html'))) stop(['dist is empty: npm start builds the screens first'])

const faults = [sinkFault(config.auditSink), await breachListFault(config.breachedPasswordsFile)]
if (faults.some((fault) => fault !== undefined)) stop(faults.filter((fault) => fault !== undefined))

const stopWith = (error: Error) => stop([error.message])
const say = (message: string) => process.stderr.write(`${message}\n`)
const listenOnPort = (handler: Parameters<typeof listen>[0]) =>
  waitWhileInUse(() => listen(handler, { ...config, uploads: longUploads }), { say })
const file = sqliteFile(config.databaseUrl)
// Two servers on one file would each repair the other's unfinished requests.
const claim =
  file === undefined ? undefined : await waitWhileInUse(() => claimFile(file), { say }).catch(stopWith)
const store = await openStore(config.databaseUrl).catch(stopWith)
await waitForOlder(store, {
  open: listenOnPort,
  log: createLog(config.logLevel),
}).catch(stopWith)
const stack = await createStack(config, { store, files: readStaticFiles(screens) }).catch(stopWith)
const server = await listenOnPort(stack.fetch).catch(stopWith)
if (claim) await Promise.all([endLeases(stack.store), endRuns(stack.store)])
stack.statementRuns.start()
const sweeps = startSweeps(stack, config)
stack.trail.start()
stack.alerts.start()
const metrics =
  config.metricsPort === undefined
    ? undefined
    : await listenForMetrics(config.metricsPort, config.metricsHost)

const housekeeping = setInterval(() => {
  runHousekeeping(stack).catch((error: unknown) =>
    stack.log('error', 'housekeeping failed', { error: placeOf(error) }),
  )
}, 15_000)

// Terminals, service managers and npm may each send a signal: only the first one counts.
let ending: Promise<never> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (ending ??= end(0)))

const version = watchVersion(store, () => {
  stack.log('error', 'a newer version uses the database: this server stops')
  ending ??= end(1)
})

stack.log('info', 'started', {
  version: product.version,
  node: process.versions.node,
  engine: store.engine,
  mode: stack.mode,
})
process.stdout.write(`Countinghouse is open on ${server.url}\n${await howToSignIn()}\n`)
if (metrics) process.stdout.write(`Prometheus reads its figures on ${metrics.url}\n`)

/**
 * A restart waits for this process: after DRAIN_SECONDS and 4.5 s it ends, even with requests in progress. The store
 * survives that.
 */
async function end(code: number): Promise<never> {
  stack.events.announceClose()
  // After an upgrade by another server, answers may be wrong.
  if (code === 0) await rest(drainMs)
  setTimeout(() => {
    stack.log('warn', 'closing took too long and was cut short')
    process.exit(code)
  }, 4500)
  await close().catch((error: unknown) => {
    stack.log('error', 'closing failed', { error: placeOf(error) })
    process.exit(1)
  })
  process.exit(code)
}

/** Running requests end first. */
async function close(): Promise<void> {
  clearInterval(housekeeping)
  version.stop()
  stack.events.close()
  await Promise.all([server.close(), metrics?.close()])
  await sweeps.stop()
  await stack.trail.stop()
  await stack.close()
  claim?.release()
  stack.log('info', 'stopped')
}

/** On loopback unless METRICS_HOST says otherwise, even if the server listens on other addresses. */
function listenForMetrics(port: number, host: string) {
  const { registry, watchProcess } = stack.metrics
  watchProcess()
  watchStore(registry, { store, mids: stack.mids, file })
  const handler = async () =>
    new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
  return waitWhileInUse(() => listen(handler, { port, host }), { say }).catch(stopWith)
}

async function howToSignIn(): Promise<string> {
  if (stack.mode === 'stand-in')
    return `It works on the embedded stand-in service: no money moves.
Sign in as ${stack.demo.map(({ email }) => email).join(', ')}, password ${stack.demo[0]?.password}`
  return (await countRows(store.db.selectFrom('operator'))) > 0
    ? 'Sign in as one of its operators.'
    : `Make operators with: ${asTyped('operator', 'add --email a@b.test --name "A B" --role admin --mids …')}`
}

function stop(messages: string[]): never {
  process.stderr.write(`${messages.join('\n')}\n`)
  process.exit(1)
}
