import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'
import { startCommand } from '../support/command.ts'
import { startCluster } from '../support/postgresCluster.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator, signInAsBench } from './benchOperator.ts'
import { bookNewPages, bookWorld, mids } from './growLedger.ts'
import { at } from './growthDisk.ts'
import { holdLeases } from './holdLeases.ts'
import type { Bench, Row } from './run.ts'

/** LEDGER_ORDERS sets the number of orders. */
const orders = Number(process.env.LEDGER_ORDERS ?? 20_000)
const pages = 60
/** A typical query of a BI tool for a chart of a year. */
const report = `select day, source_currency, status, sum(orders) as orders, sum(processing_fee) as fees
  from bi_fees_daily group by 1, 2, 3`

/** Reads reports from a streaming replica while the primary is written and read. */
export async function readReplica(): Promise<Bench> {
  const shared = ['shared_buffers=256MB']
  const primary = await startCluster({ isDurable: true, settings: shared })
  const standIn = startCommand('src/commands/sandbox.ts', {
    args: ['--port', '0', '--orders', '10', '--rate', '0'],
  })
  try {
    const [, service = ''] = await standIn.printed(/listens on (\S+)/)
    const store = await openStore(primary.url)
    await migrate(store)
    await bookWorld(store, orders, Date.now())
    await addBenchOperator(primary.url, { role: 'admin', mids: [...mids] })
    // Without feedback, cleanup on the primary waits for readers on the replica, and delays all later changes.
    const settings = [...shared, 'hot_standby_feedback=on']
    const replica = await startCluster({ isDurable: true, settings, primary: primary.url })
    const leases = await holdLeases(store)
    const server = startBenchServer({ database: primary.url, service, mids })
    try {
      const [, ours = ''] = await server.printed(/is open on (\S+)/)
      const cookie = await signInAsBench(ours, 'admin')
      const under = { store, ours, cookie, replica: replica.url }
      await measure('warm', undefined, under)
      return {
        title: `Reports from a replica, ${orders.toLocaleString('en')} orders`,
        rows: [
          ...(await measure('no reports', undefined, under)),
          ...(await measure('reports from the primary', primary.url, under)),
          ...(await measure('reports from the replica', replica.url, under)),
          await isTheSame(primary.url, replica.url),
        ],
      }
    } finally {
      server.stop()
      await server.ended
      await leases.end()
      await store.close()
      await replica.stop()
    }
  } finally {
    standIn.stop()
    await Promise.all([standIn.ended, primary.stop()])
  }
}

type Under = { store: Store; ours: string; cookie: string; replica: string }

/** Books pages one after the other, while one user reads the list and another one reads reports. */
async function measure(
  what: string,
  url: string | undefined,
  { store, ours, cookie, replica }: Under,
): Promise<Row[]> {
  let isOver = false
  const [lists, reports, lags]: number[][] = [[], [], []]
  const until = async (taken: number[] | undefined, work: () => Promise<number | void>) => {
    while (!isOver) {
      const begun = performance.now()
      const ms = await work()
      taken?.push(ms ?? performance.now() - begun)
      await setTimeout(20)
    }
  }
  const reader = url === undefined ? undefined : await connect(url)
  const watch = await connect(replica)
  const meanwhile = Promise.all([
    until(lists, async () => {
      const answer = await fetch(`${ours}/api/orders?range=[0,24]`, { headers: { cookie } })
      await answer.bytes()
      if (!answer.ok) throw new Error(`a list was answered ${answer.status}`)
    }),
    reader && until(reports, async () => void (await reader.query(report))),
    until(lags, async () => Number((await watch.query(lag)).rows[0]?.ms ?? 0)),
  ])
  const booked = await bookNewPages(store, pages)
  isOver = true
  await meanwhile
  await Promise.all([reader?.end(), watch.end()])
  const row = (name: string, taken: readonly number[] = [], unit = 'ms'): Row => ({
    what: `${what}: ${name}`,
    value: `p50 ${at(taken, 0.5).toFixed(0)}, p95 ${at(taken, 0.95).toFixed(0)} ${unit}, of ${taken.length}`,
    goal: 'for the record',
    isMet: true,
  })
  const behind = at(lags ?? [], 0.95)
  return [
    row('first page', lists),
    row('a page of 100 is booked', booked),
    ...(reader ? [row('a report of everything by day', reports)] : []),
    { ...row('the replica is behind', lags), goal: 'p95 <= 1000 ms', isMet: behind <= 1000 },
  ]
}

/** Replication lag by the age of the last replayed change; zero when everything is replayed. */
const lag = `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 end as ms`

async function connect(url: string): Promise<Client> {
  const client = new Client(url)
  await client.connect()
  return client
}

/** Time until the replica equals the primary after the last write. */
async function isTheSame(primary: string, replica: string): Promise<Row> {
  const [one, other] = [await connect(primary), await connect(replica)]
  const begun = performance.now()
  const count = async (client: Client) => JSON.stringify((await client.query(report)).rows)
  const wanted = await count(one)
  while ((await count(other)) !== wanted && performance.now() - begun < 30_000) await setTimeout(50)
  const isMet = (await count(other)) === wanted
  await Promise.all([one.end(), other.end()])
  return {
    what: 'the replica tells the same when nothing is written',
    value: isMet ? `after ${((performance.now() - begun) / 1000).toFixed(1)} s` : 'no',
    goal: 'yes',
    isMet,
  }
}
