import type { Store } from '../../src/store/openStore.ts'

type Given = { completed: number; closed: number; from: number; everyMs: number; mid?: string }

let serial = 0

/** Adds orders that ended one after the other, the failed ones last. */
export async function fillEnded(
  { db }: Pick<Store, 'db'>,
  { completed, closed, from, everyMs, mid = 'mer_1' }: Given,
): Promise<void> {
  const rows = Array.from({ length: completed + closed }, (_, n) => {
    const at = new Date(from + n * everyMs).toISOString()
    return {
      mid,
      id: `ended-${++serial}`,
      fetch_seq: serial,
      raw: '{}',
      content_hash: '',
      status: n < completed ? 'asset_settled' : 'fund_failed',
      order_type: 'payin',
      source_currency: 'EUR',
      destination_currency: 'USDT',
      fee_currency_stated: 0,
      has_fees: 0,
      created_at: at,
      updated_at: at,
      is_final: 1,
      first_seen_at: at,
      last_seen_at: at,
      search: '',
      seen_sweep: 0,
      time_assumed: 0,
    }
  })
  await db.insertInto('ledger_order').values(rows).execute()
}
