import { sql } from 'kysely'
import { verifyAudit } from '../../src/server/trail/verifyAudit.ts'
import type { Store } from '../../src/store/openStore.ts'
import type { Ask } from './stack.ts'

/** Adds triggers that record each state of a create request, from any writer. */
export async function logStates({ db, engine }: Store): Promise<void> {
  const statements =
    engine === 'sqlite'
      ? [
          sql`create table state_log (nth integer primary key, key text, state text)`,
          sql`create trigger log_new after insert on order_intent begin
            insert into state_log (key, state) values (new.key, new.state); end`,
          sql`create trigger log_moved after update on order_intent when new.state <> old.state begin
            insert into state_log (key, state) values (new.key, new.state); end`,
        ]
      : [
          sql`create table state_log (nth serial primary key, key text, state text)`,
          sql`create function log_state() returns trigger language plpgsql as $$ begin
            if tg_op = 'INSERT' or new.state <> old.state then
              insert into state_log (key, state) values (new.key, new.state);
            end if; return new; end $$`,
          sql`create trigger log_states after insert or update on order_intent for each row execute function log_state()`,
        ]
  for (const statement of statements) await statement.execute(db)
}

/** Violations of I1, I6 and I7, read from the tables. Call `logStates` before the first create request. */
export async function brokenInTrail(store: Store): Promise<string[]> {
  const { db } = store
  const confirmed = await db
    .selectFrom('order_intent')
    .select(['key', 'upstream_order_id'])
    .where('state', '=', 'confirmed')
    .where('kind', '=', 'order')
    .execute()
  const ids = confirmed.map(({ upstream_order_id: id }) => id)
  const broken = confirmed
    .filter(({ upstream_order_id: id }) => !id)
    .map(({ key }) => `I1: ${key} has no order`)
  if (new Set(ids).size < ids.length) broken.push('I1: two intents have one order')

  const { brokenAt, why } = await verifyAudit(store)
  if (brokenAt !== undefined) broken.push(`I6: the trail is broken at line ${brokenAt}: ${why}`)

  const { rows: moves } = await sql<{ key: string; state: string }>`
    select key, state from state_log order by nth`.execute(db)
  const lines = await db
    .selectFrom('audit')
    .select(['object', 'action'])
    .where('action', 'like', 'order-intent.%')
    .orderBy('seq')
    .execute()
  const auditedStates = new Map<string, string[]>()
  for (const { object, action } of lines) {
    const key = String(object).replace('intent:', '')
    const state = action.replace('order-intent.', '')
    // Confirmed near duplicates and late answers change no state.
    if (!['duplicate-confirmed', 'late-answer'].includes(state))
      auditedStates.set(key, [...(auditedStates.get(key) ?? []), state])
  }
  const moved = new Map<string, string[]>()
  for (const { key, state } of moves) moved.set(key, [...(moved.get(key) ?? []), state])
  for (const key of new Set([...auditedStates.keys(), ...moved.keys()]))
    if (auditedStates.get(key)?.join() !== moved.get(key)?.join())
      broken.push(
        `I7: ${key} went ${moved.get(key)?.join()}, and the trail says ${auditedStates.get(key)?.join()}`,
      )
  return broken
}

/** Violations of I3 and I4; `seqs` is the `before` of the next call. */
export async function brokenInRows(
  { db }: Store,
  mid: string,
  before: ReadonlyMap<string, number>,
): Promise<{ broken: string[]; seqs: Map<string, number> }> {
  const rows = await db.selectFrom('ledger_order').select(['mid', 'id', 'fetch_seq', 'raw']).execute()
  const seqs = new Map(rows.map(({ id, fetch_seq }) => [id, Number(fetch_seq)]))
  const broken = rows.flatMap(({ mid: rowMid, id, raw, fetch_seq }) => {
    const { mid: sent = mid } = JSON.parse(raw) as { mid?: string }
    return [
      ...(rowMid === mid && sent === mid ? [] : [`I3: ${id} of ${sent} is stored under ${rowMid}`]),
      ...(Number(fetch_seq) >= (before.get(id) ?? 0) ? [] : [`I4: ${id} went back to ${fetch_seq}`]),
    ]
  })
  for (const id of before.keys()) if (!seqs.has(id)) broken.push(`${id} is gone`)
  return { broken, seqs }
}

/** Violations of I5 and I8: reports of the server compared with the stored rows. */
export async function brokenInReports({ db }: Store, mid: string, ask: Ask): Promise<string[]> {
  const broken: string[] = []
  const rows = await db
    .selectFrom('ledger_order')
    .select(['network_fee', 'fee_currency'])
    .where('mid', '=', mid)
    .execute()
  const sums = new Map<string, bigint>()
  for (const { network_fee, fee_currency } of rows)
    if (network_fee !== null && fee_currency !== null)
      sums.set(fee_currency, (sums.get(fee_currency) ?? 0n) + toUnits(network_fee))
  for (const groupBy of ['none', 'day', 'status']) {
    const filter = encodeURIComponent(
      JSON.stringify({ mid, groupBy, ...(groupBy === 'day' && { timeZone: 'UTC' }) }),
    )
    const answer = await ask(`/api/fees?filter=${filter}`)
    const lines = (await answer.json()) as {
      currency: string | null
      networkFee: string | null
      orders: number
    }[]
    if (!answer.ok) return [`I5: the report answered ${answer.status} ${JSON.stringify(lines)}`]
    const reportedSums = new Map<string, bigint>()
    for (const { currency, networkFee } of lines)
      if (currency !== null)
        reportedSums.set(currency, (reportedSums.get(currency) ?? 0n) + toUnits(networkFee ?? '0'))
    const orders = lines.reduce((sum, line) => sum + line.orders, 0)
    if (orders !== rows.length)
      broken.push(`I5: ${orders} orders by ${groupBy}, and ${rows.length} in the store`)
    for (const currency of new Set([...sums.keys(), ...reportedSums.keys()]))
      if ((sums.get(currency) ?? 0n) !== (reportedSums.get(currency) ?? 0n))
        broken.push(
          `I5: ${currency} by ${groupBy} is ${reportedSums.get(currency)}, and ${sums.get(currency)} in the store`,
        )
  }

  const { swept_at } = (await db
    .selectFrom('sweep_state')
    .select('swept_at')
    .where('mid', '=', mid)
    .where('kind', '=', 'orders')
    .executeTakeFirst()) ?? { swept_at: null }
  const aside = await db
    .selectFrom('quarantine')
    .select('last_seen_at')
    .where('mid', '=', mid)
    .where('kind', '=', 'orders')
    .execute()
  const quarantinedCount = aside.filter((row) => row.last_seen_at >= (swept_at ?? '')).length
  const [covered] = (await (
    await ask(`/api/coverage?filter=${encodeURIComponent(JSON.stringify({ mid }))}`)
  ).json()) as { quarantined: number }[]
  if (covered?.quarantined !== quarantinedCount)
    broken.push(
      `I8: ${quarantinedCount} rows are set aside, and the coverage reports ${covered?.quarantined}`,
    )
  return broken
}

function toUnits(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const units = BigInt(whole + part.padEnd(18, '0'))
  return amount.startsWith('-') ? -units : units
}
