import autocannon from 'autocannon'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import { startCommand } from '../support/command.ts'
import { startCluster } from '../support/postgresCluster.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator, signInAsBench } from './benchOperator.ts'
import { bookWorld, mids } from './growLedger.ts'
import { at } from './growthDisk.ts'
import { holdLeases } from './holdLeases.ts'
import type { Bench } from './run.ts'

/** LEDGER_ORDERS sets the number of orders. */
const orders = Number(process.env.LEDGER_ORDERS ?? 20_000)
const connections = 16
const rounds = 3

const paths = [
  '/api/orders?range=[0,24]',
  '/api/orders?range=[0,24]&filter={"status":"asset_settled"}',
  '/api/orders?range=[0,24]&filter={"q":"maria"}',
  '/api/orders?range=[0,24]&sort=["totalFee","DESC"]',
].map((path) => encodeURI(path))

/** The same readers at one server, and split over two servers, on one PostgreSQL. */
export async function twoServers(): Promise<Bench> {
  const cluster = await startCluster({ isDurable: true, settings: ['shared_buffers=256MB'] })
  const standIn = startCommand('src/commands/sandbox.ts', {
    args: ['--port', '0', '--orders', '10', '--rate', '0'],
  })
  const servers: ReturnType<typeof startBenchServer>[] = []
  try {
    const [, service = ''] = await standIn.printed(/listens on (\S+)/)
    const store = await openStore(cluster.url)
    await migrate(store)
    await bookWorld(store, orders, Date.now())
    await addBenchOperator(cluster.url, { role: 'admin', mids: [...mids] })
    const leases = await holdLeases(store)
    const urls: string[] = []
    let cookie = ''
    for (let n = 0; n < 2; n++) {
      const server = startBenchServer({ database: cluster.url, service, mids })
      servers.push(server)
      const [, url = ''] = await server.printed(/is open on (\S+)/)
      urls.push(url)
      // Both servers share sessions.
      cookie ||= await signInAsBench(url, 'admin')
    }
    const loads = { one: [] as Load[], two: [] as Load[] }
    for (let round = 0; round <= rounds; round++)
      for (const name of ['one', 'two'] as const) {
        const load = await measure(urls.slice(0, name === 'one' ? 1 : 2), cookie)
        // The first round warms up.
        if (round > 0) loads[name].push(load)
      }
    await leases.end()
    await store.close()
    const [one, two] = [middle(loads.one), middle(loads.two)]
    const gain = two.rps / one.rps
    return {
      title: `Two servers on one PostgreSQL, ${orders.toLocaleString('en')} orders, ${connections} readers`,
      rows: [
        { what: 'one server: reads per second, p50, p95', ...shown(one), goal: 'yardstick', isMet: true },
        {
          what: 'two servers: reads per second, p50, p95',
          ...shown(two),
          goal: 'for the record: servers, PostgreSQL and readers share the cores',
          isMet: true,
        },
        { what: 'two, of one', value: `x ${gain.toFixed(2)}`, goal: '>= x 0.9', isMet: gain >= 0.9 },
      ],
    }
  } finally {
    for (const command of [...servers, standIn]) command.stop()
    await Promise.all([...servers, standIn].map(({ ended }) => ended))
    await cluster.stop()
  }
}

type Load = { rps: number; p50: number; p95: number }

async function measure(urls: readonly string[], cookie: string): Promise<Load> {
  const taken: number[] = []
  const results = await Promise.all(
    urls.map(
      (url) =>
        new Promise<autocannon.Result>((resolve, reject) => {
          const requests = paths.map((path) => ({ path, headers: { cookie } }))
          const run = autocannon(
            { url, requests, connections: connections / urls.length, duration: 8 },
            (error: Error | null, done) => (error ? reject(error) : resolve(done)),
          )
          run.on('response', (_client, _status, _bytes, ms) => taken.push(ms))
        }),
    ),
  )
  for (const { non2xx, errors } of results)
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`)
  const rps = results.reduce((sum, { requests }) => sum + requests.average, 0)
  return { rps, p50: at(taken, 0.5), p95: at(taken, 0.95) }
}

function middle(all: readonly Load[]): Load {
  const of = (name: keyof Load) =>
    at(
      all.map((load) => load[name]),
      0.5,
    )
  return { rps: of('rps'), p50: of('p50'), p95: of('p95') }
}

function shown({ rps, p50, p95 }: Load): { value: string } {
  return { value: `${Math.round(rps)}/s, ${p50.toFixed(0)}, ${p95.toFixed(0)} ms` }
}
