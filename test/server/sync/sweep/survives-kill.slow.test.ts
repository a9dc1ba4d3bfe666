import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { coverageOf } from '../../../../src/server/ledger/coverage.ts'
import { endLeases } from '../../../../src/server/ledger/lease.ts'
import { openStore, type Store } from '../../../../src/store/openStore.ts'
import { controlAt, startProcess } from '../../../support/serverProcess.ts'
import { random } from '../../../support/random.ts'
import { runs } from '../../../support/runs.ts'
import { engines, migratedDatabase } from '../../../support/stores.ts'

const kills = process.env.LONG ? 100 : 2
const mid = 'mer_1'

describe.each(engines)('on %s', (engine) => {
  test(
    `${kills} kills during the fill lose no order, duplicate none and keep the counts exact`,
    { timeout: 1_800_000 },
    async () => {
      const service = await startService({ orders: process.env.LONG ? 20_000 : 1_500, latency: 80, cap: 10 })
      const databaseUrl = await migratedDatabase(engine)
      const env = {
        PORT: '0',
        DATABASE_URL: databaseUrl,
        UPSTREAM_URL: service.url,
        UPSTREAM_MIDS: mid,
        UPSTREAM_USERNAME: 'sandbox',
        UPSTREAM_PASSWORD: 'sandbox',
        REQUIRE_SECOND_FACTOR: 'false',
        LOG_LEVEL: 'silent',
        SECRET_KEY: 'a secret for this test only and no other',
      }

      const orderCounts: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        // On PostgreSQL the lease of a killed server would have to expire first.
        if (engine === 'postgres') await peek(databaseUrl, endLeases)
        const server = await startProcess('src/server.ts', [], env)
        if (kill % 2 === 1) await untilMore(databaseUrl, orderCounts.at(-1) ?? 0)
        await setTimeout(random() * 600)
        await server.kill('SIGKILL')
        orderCounts.push(await peek(databaseUrl, countOrders))
        if (orderCounts.at(-1) === 0) continue
        expect(orderCounts.at(-1)).toBeGreaterThanOrEqual(orderCounts.at(-2) ?? 0)
      }
      // At least one kill happened in the middle of the fill.
      expect(
        orderCounts.filter((orders, nth) => nth > 0 && orders > (orderCounts[nth - 1] ?? 0)).length,
      ).toBeGreaterThan(0)
      await controlAt(service.url, { latency: 0 })
      if (engine === 'postgres') await peek(databaseUrl, endLeases)
      const last = await startProcess('src/server.ts', [], env)
      onTestFinished(() => last.kill('SIGKILL'))

      await expect
        .poll(() => peek(databaseUrl, (store) => coverageOf(store, [mid])), {
          timeout: 120_000,
          interval: 500,
        })
        .toBe('exact')
      const store = await openStore(databaseUrl)
      onTestFinished(() => store.close())
      // Recent orders change during the comparison, so both sides are read until they agree.
      await expect
        .poll(() => differences(store, service.url), { timeout: 120_000, interval: 1000 })
        .toEqual([])
      await last.kill('SIGKILL')
      expect(await storedCounts(store)).toEqual(await recount(store))
    },
  )
})

const pauses = runs(50)

test(
  `one of two servers on PostgreSQL, paused past its lease ${pauses} times, writes nothing late`,
  { timeout: 600_000 },
  async () => {
    const service = await startService({ orders: 2_000, latency: 5, cap: 50 })
    const database = await migratedDatabase('postgres')
    const store = await openStore(database)
    onTestFinished(() => store.close())
    await logWriters(store)
    const start = (holder: string) =>
      startProcess(
        'test/support/sweepProcess.ts',
        ['--database', withName(database, holder), '--service', service.url, '--holder', holder],
        {},
      )
    const servers = new Map([
      ['a', await start('a')],
      ['b', await start('b')],
    ])
    onTestFinished(async () => {
      for (const server of servers.values()) await server.kill('SIGKILL')
    })

    const holders: string[] = []
    for (let pause = 0; pause < pauses || new Set(holders).size < 2; pause++) {
      const holder = await untilHolderHasWritten(store)
      holders.push(holder)
      await setTimeout(random() * 100)
      await servers.get(holder)?.kill('SIGSTOP')
      await untilHolderIsNot(store, holder)
      await setTimeout(50)
      await servers.get(holder)?.kill('SIGCONT')
      await setTimeout(50)
    }

    const { rows } = await sql<{ writer: string; holder: string; count: number }>`
      select writer, holder, count(*)::int as count from write_log group by 1, 2`.execute(store.db)
    expect(rows.filter(({ writer, holder }) => writer !== holder)).toEqual([])
    expect(rows.map(({ writer }) => writer).toSorted()).toEqual(['a', 'b'])
    expect(new Set(holders)).toEqual(new Set(['a', 'b']))
  },
)

async function startService({ orders, latency, cap }: { orders: number; latency: number; cap: number }) {
  const size = ['--orders', String(orders), '--users', '50', '--rate', '0', '--latency', String(latency)]
  const service = await startProcess(
    'src/commands/sandbox.ts',
    ['--port', '0', ...size, '--cap', String(cap)],
    {},
  )
  onTestFinished(() => service.kill('SIGKILL'))
  return service
}

/** Opens the store for one look, because a running server needs its SQLite file for itself. */
async function peek<T>(databaseUrl: string, look: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(databaseUrl)
  try {
    return await look(store)
  } finally {
    await store.close()
  }
}

/** Waits for more orders, up to five seconds. */
async function untilMore(databaseUrl: string, before: number): Promise<void> {
  for (let looks = 0; looks < 100 && (await peek(databaseUrl, countOrders)) <= before; looks++)
    await setTimeout(50)
}

async function countOrders({ db }: Store): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function differences({ db }: Store, url: string): Promise<unknown[]> {
  const rows = await db.selectFrom('ledger_order').select(['id', 'status', 'source_amount']).execute()
  const stored = new Map(rows.map((row) => [row.id, `${row.status} ${row.source_amount}`]))
  const truth = new Map((await truthAt(url)).map(([id, ...rest]) => [id, rest.join(' ')]))
  return [...new Set([...stored.keys(), ...truth.keys()])]
    .filter((id) => stored.get(id) !== truth.get(id))
    .map((id) => ({ id, stored: stored.get(id), sent: truth.get(id) }))
}

type WireRow = { id: string; status: string; source: { amount: string | number } }

async function truthAt(url: string): Promise<[id: string, status: string, amount: string][]> {
  const rows: WireRow[] = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/v1/public/orders?limit=50&page=${page}`, { headers: { MID: mid } })
    const { data } = (await answer.json()) as { data: { transfers: WireRow[] } }
    if (data.transfers.length === 0) break
    rows.push(...data.transfers)
  }
  return rows.map(({ id, status, source }) => [id, status, String(source.amount)])
}

const countColumns = ['order_type', 'status', 'source_currency', 'destination_currency'] as const

async function storedCounts({ db }: Store): Promise<unknown> {
  const rows = await db
    .selectFrom('order_count')
    .select([...countColumns, 'count'])
    .where('count', '<>', 0)
    .execute()
  return sorted(rows.map(({ count, ...words }) => ({ ...words, count: Number(count) })))
}

async function recount({ db }: Store): Promise<unknown> {
  const rows = await db
    .selectFrom('ledger_order')
    .select((eb) => [
      ...countColumns.map((word) => eb.fn.coalesce(word, sql<string>`''`).as(word)),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(countColumns)
    .execute()
  return sorted(rows.map(({ count, ...words }) => ({ ...words, count: Number(count) })))
}

function sorted(rows: object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
}

/** Logs every write of a sweep with its writer and the lease holder in the same transaction. */
async function logWriters({ db }: Store): Promise<void> {
  const statements = [
    sql`create table write_log (writer text, holder text)`,
    sql`create function log_write() returns trigger language plpgsql as $$ begin
      insert into write_log select split_part(current_setting('application_name'), ' ', 3), holder from ledger_lease where mid = new.mid;
      return new;
    end $$`,
    sql`create trigger log_state after insert or update on sweep_state for each row execute function log_write()`,
    sql`create trigger log_order after insert or update on ledger_order for each row execute function log_write()`,
  ]
  for (const statement of statements) await statement.execute(db)
}

function withName(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  // A server paused inside a transaction holds its rows until PostgreSQL ends it, here earlier than in production.
  url.searchParams.set('idle_in_transaction_session_timeout', '500')
  return url.href
}

/** On a busy machine the lease may change before its holder has written a row. */
async function untilHolderHasWritten(store: Store): Promise<string> {
  for (;;) {
    const holder = await untilHolderIsNot(store, '')
    const { rows } = await sql`select 1 from write_log where writer = ${holder} limit 1`.execute(store.db)
    if (rows.length > 0) return holder
    await setTimeout(20)
  }
}

async function untilHolderIsNot({ db }: Store, former: string): Promise<string> {
  for (;;) {
    const row = await db.selectFrom('ledger_lease').selectAll().where('mid', '=', mid).executeTakeFirst()
    if (row && row.holder !== '' && row.holder !== former) return row.holder
    await setTimeout(20)
  }
}
