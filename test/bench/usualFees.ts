import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { createLevelReader } from '../../src/ledger/levels/createLevelReader.ts'
import { renewFees } from '../../src/ledger/levels/followFees.ts'
import { claimLease } from '../../src/ledger/lease.ts'
import { toOrderRow } from '../../src/ledger/toOrderRow.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'
import type { Bench, Row } from './run.ts'

/** LEVEL_ORDERS for another number; LEVEL_POSTGRES for an empty database to measure as well. */
const orders = Number(process.env.LEVEL_ORDERS ?? 200_000)
const mid = 'mer_1'
const start = Date.parse('2026-01-01T00:00:00.000Z')
const pairs = ['EUR-USDT', 'USD-USDT', 'EUR-USDC', 'GBP-USDT'].map((pair) => pair.split('-'))

/** What orders usually cost is told of all of them, as on the first day, and what others feel of it. */
export async function usualFees(): Promise<Bench> {
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'usual-fees-'))
  try {
    rows.push(...(await measureAt(`sqlite:${join(folder, 'ledger.db')}`)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  const postgres = process.env.LEVEL_POSTGRES
  if (postgres !== undefined) rows.push(...(await measureAt(postgres)))
  return { title: `Usual fees of ${orders.toLocaleString('en')} orders`, rows }
}

async function measureAt(url: string): Promise<Row[]> {
  const store = await openStore(url)
  const reader = createLevelReader()
  try {
    await migrate(store)
    await fill(store)
    const fence = (await claimLease(store, mid, 'bench', 0)) ?? 0
    const idle = await delayOf(() => setTimeout(5_000))
    const before = performance.eventLoopUtilization()
    const began = performance.now()
    const work = await delayOf(() =>
      renewFees({
        store,
        mid,
        fence,
        rrFeeUnit: 'unknown',
        reader,
        sleep: async () => {},
        signal: new AbortController().signal,
      }),
    )
    const seconds = (performance.now() - began) / 1000
    const { utilization } = performance.eventLoopUtilization(before)
    return [
      { what: `${store.engine}: all are told`, value: `${seconds.toFixed(1)} s`, goal: 'once', isMet: true },
      {
        what: `${store.engine}: the event loop meanwhile`,
        value: `p99 ${work.p99.toFixed(1)} ms, max ${work.most.toFixed(1)}, busy ${(utilization * 100).toFixed(0)} %`,
        goal: `p99 < 50 ms (with nothing to do ${idle.p99.toFixed(1)})`,
        isMet: work.p99 < 50,
      },
    ]
  } finally {
    await reader.close()
    await store.close()
  }
}

async function delayOf(work: () => Promise<unknown>): Promise<{ p99: number; most: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return { p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 }
}

async function fill(store: Store): Promise<void> {
  const none = {
    fetch_seq: 1,
    raw: '{}',
    content_hash: '',
    first_seen_at: '2026-11-21T00:00:00.000Z',
    last_seen_at: '2026-11-21T00:00:00.000Z',
    seen_sweep: 0,
  }
  for (let first = 0; first < orders; first += 250)
    await store.db
      .insertInto('ledger_order')
      .values(
        Array.from({ length: Math.min(250, orders - first) }, (_, n) => {
          const order = orderAt(first + n)
          return { ...toOrderRow(order, order.id), ...none, search: '', mid, id: order.id }
        }),
      )
      .execute()
  const counted = pairs.map(([source_currency = '', destination_currency = ''], nth) => ({
    mid,
    status: 'asset_settled',
    order_type: 'payin',
    source_currency,
    destination_currency,
    count: Math.ceil((orders - nth) / pairs.length),
  }))
  await store.db.insertInto('order_count').values(counted).execute()
}

/** 2 % and 0.30, to the nearest cent; one in a thousand is wrong by a tenth. */
function orderAt(n: number) {
  const [source, destination] = pairs[n % pairs.length] ?? []
  const cents = 1_000 + ((n * 7_919) % 90_000)
  const fee = Math.round(cents * 0.02) + 30
  return {
    id: `OR-26${String(n).padStart(12, '0')}`,
    status: 'asset_settled',
    orderType: 'payin',
    source: { currency: source, amount: (cents / 100).toFixed(2) },
    destination: { currency: destination, amount: (cents / 101).toFixed(6) },
    fees: {
      networkFee: '0.30',
      processingFee: ((fee - 30 + (n % 1000 === 7 ? fee / 10 : 0)) / 100).toFixed(2),
    },
    createdAt: new Date(start + n * 120_000).toISOString(),
  }
}
