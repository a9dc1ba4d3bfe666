import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { standInSecret } from '../../src/server/config/readConfig.ts'
import { createKeyRing, giveKeys } from '../../src/server/keys/keyRing.ts'
import { toOrderRow } from '../../src/server/ledger/toOrderRow.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'
import { beginClose, march } from '../server/periods/closing.ts'
import type { Bench, Row } from './run.ts'

/**
 * PERIOD_ORDERS sets the number of orders; PERIOD_POSTGRES adds an empty database to measure; PERIOD_SQLITE=none measures only
 * that one.
 */
const orders = Number(process.env.PERIOD_ORDERS ?? 100_000)
const mid = 'mer_1'
const start = Date.parse(march.from)
const spanMs = Date.parse(march.to) - start

/** Closes a month: stores all its rows with their digests, from one snapshot. */
export async function periodClose(): Promise<Bench> {
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'period-close-'))
  try {
    if (process.env.PERIOD_SQLITE !== 'none')
      rows.push(...(await measureAt(`sqlite:${join(folder, 'ledger.db')}`)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  const postgres = process.env.PERIOD_POSTGRES
  if (postgres !== undefined) rows.push(...(await measureAt(postgres)))
  return { title: `A period of ${orders.toLocaleString('en')} orders is closed`, rows }
}

async function measureAt(url: string): Promise<Row[]> {
  const store = await openStore(url)
  try {
    await migrate(store)
    giveKeys(store, createKeyRing({ secret: standInSecret }))
    await fill(store)
    const { close, carryOut } = await beginClose(store, [mid])
    const idle = await watched(() => setTimeout(5_000))
    const before = await readSize(store)
    const work = await watched(carryOut)
    const keptBytes = (await readSize(store)) - before
    const { rows_done } = await store.db
      .selectFrom('period_version')
      .select('rows_done')
      .where('period_id', '=', close.periodId)
      .executeTakeFirstOrThrow()
    const what = (name: string) => `${store.engine}: ${name}`
    const rate = Number(rows_done) / work.seconds
    return [
      {
        what: what('all of it'),
        value: `${work.seconds.toFixed(1)} s, ${Math.round(rate).toLocaleString('en')} orders a second`,
        goal: 'as it is',
        isMet: Number(rows_done) === orders,
      },
      {
        what: what('what it keeps'),
        value: `${(keptBytes / 2 ** 20).toFixed(1)} MB, ${(keptBytes / orders).toFixed(0)} bytes an order`,
        goal: '< 600 bytes an order',
        isMet: keptBytes / orders < 600,
      },
      {
        what: what('more memory'),
        value: `${work.memory.toFixed(0)} MB`,
        goal: '< 150 MB',
        isMet: work.memory < 150,
      },
      {
        what: what('the event loop meanwhile'),
        value: `p99 ${work.p99.toFixed(1)} ms, max ${work.most.toFixed(1)}`,
        goal: `p99 < 50 ms (with nothing to do ${idle.p99.toFixed(1)})`,
        isMet: work.p99 < 50,
      },
    ]
  } finally {
    await store.close()
  }
}

async function readSize({ db, engine }: Store): Promise<number> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ bytes: number }>`select page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`.execute(db)
      : await sql<{ bytes: string }>`select pg_total_relation_size('period_row') as bytes`.execute(db)
  return Number(rows[0]?.bytes)
}

async function watched(work: () => Promise<unknown>) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  delay.disable()
  clearInterval(watch)
  return {
    seconds,
    memory: (most - before) / 2 ** 20,
    p99: delay.percentile(99) / 1e6,
    most: delay.max / 1e6,
  }
}

const statuses = ['asset_settled', 'asset_settled', 'asset_settled', 'expired', 'initiated']

/** Fills rows without the columns that no close reads. */
async function fill(store: Store): Promise<void> {
  const none = {
    fetch_seq: 1,
    raw: '{}',
    content_hash: '',
    first_seen_at: march.to,
    last_seen_at: march.to,
    seen_sweep: 0,
  }
  for (let first = 0; first < orders; first += 500)
    await store.db
      .insertInto('ledger_order')
      .values(
        Array.from({ length: Math.min(500, orders - first) }, (_, n) => {
          const order = orderAt(first + n)
          return { ...toOrderRow(order, order.id), ...none, search: '', mid, id: order.id }
        }),
      )
      .execute()
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
}

function orderAt(n: number) {
  const cents = 1_000 + ((n * 7_919) % 90_000)
  return {
    id: `OR-26${String(n * 7_919_003).padStart(15, '0')}`,
    status: statuses[n % statuses.length],
    orderType: 'payin',
    source: { currency: n % 3 === 0 ? 'USD' : 'EUR', amount: (cents / 100).toFixed(2) },
    destination: { currency: 'USDT', amount: (cents / 113).toFixed(6) },
    fees: { networkFee: '0.30', processingFee: (cents / 5000).toFixed(2), rrFee: '0.05' },
    createdAt: new Date(start + Math.floor((n / orders) * spanMs)).toISOString(),
  }
}
