import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { bookPage } from '../../src/server/sync/bookPage.ts'
import { nextFetchSeq } from '../../src/server/sync/nextFetchSeq.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'
import { startStack, type Ask } from '../support/stack.ts'
import type { Bench, Row } from './run.ts'

/** LEDGER_ORDERS sets the number of orders; LEDGER_POSTGRES adds an empty database to fill and measure. */
const orders = Number(process.env.LEDGER_ORDERS ?? 100_000)
const goalMs = 50

/** Requests of the home page, each after a booking, so that no answer comes from a cache. */
export async function attention(): Promise<Bench> {
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'attention-'))
  try {
    rows.push(...(await measureAt(`sqlite:${join(folder, 'ledger.db')}`)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  const postgres = process.env.LEDGER_POSTGRES
  if (postgres !== undefined) rows.push(...(await measureAt(postgres)))
  return { title: `GET /api/attention among ${orders.toLocaleString('en')} orders`, rows }
}

async function measureAt(url: string): Promise<Row[]> {
  const store = await openStore(url)
  try {
    await migrate(store)
    for (let n = 0; n < orders; n += 500) await book(store, n, Math.min(500, orders - n))
    if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
    const { as, stack } = await startStack({ store, mids: ['mer_1', 'mer_2', 'mer_3'] })
    const rows: Row[] = []
    for (const role of ['admin', 'support'] as const)
      for (const filter of ['{"mid":"mer_1"}', '{}'])
        rows.push(await measure(store, await as(role), `${role} ${filter}`, filter))
    await stack.close()
    return rows
  } finally {
    await store.close()
  }
}

/** One in twenty orders is open, half of them in one stage. One in a thousand is held, or has an unknown status. */
async function book(store: Store, first: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    const n = first + i
    const status =
      n % 1000 === 7
        ? 'manual_review'
        : n % 1000 === 11
          ? 'unheard_of'
          : n % 20 === 0
            ? n % 40 === 0
              ? 'initiated'
              : 'fund_processing'
            : n % 3 === 0
              ? 'expired'
              : 'asset_settled'
    return {
      id: `OR-${n}`,
      status,
      orderType: n % 7 === 0 ? 'gaming' : 'payin',
      userId: `UX-${n % 20_000}`,
      createdAt: new Date(Date.parse('2026-08-01T00:00:00Z') + n * 90_000).toISOString(),
      source: { currency: n % 2 === 0 ? 'EUR' : 'GBP', amount: `${n % 900}.10` },
      destination: { currency: 'USDT', amount: '9' },
      fees: { processingFee: '0.50' },
    }
  })
  const mid = `mer_${(first / 500) % 10 < 8 ? 1 : (first / 500) % 10 < 9 ? 2 : 3}`
  const at = new Date(await store.now()).toISOString()
  await bookPage(store, {
    mid,
    kind: 'orders',
    at,
    reading: { timeZone: 'UTC', mids: [mid] },
    fetchSeq: await nextFetchSeq(store),
    rows,
  })
}

async function measure(store: Store, ask: Ask, what: string, filter: string): Promise<Row> {
  const path = `/api/attention?filter=${encodeURIComponent(filter)}`
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    await store.db
      .updateTable('ledger_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    const before = performance.now()
    const answer = await ask(path)
    await answer.text()
    times.push(performance.now() - before)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * times.length)] ?? 0
  return {
    what: `${store.engine}, ${what}, p95`,
    value: `${at(0.95).toFixed(1)} ms (median ${at(0.5).toFixed(1)})`,
    goal: `≤ ${goalMs} ms`,
    isMet: at(0.95) <= goalMs,
  }
}
