import { upsert } from '../../store/upsert.ts'
import { sql } from 'kysely'
import { indexHint } from '../../store/engine/planHints.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { raiseVersion } from '../ledger/ledgerVersion.ts'

export const lookBackDays = 28
const dayMs = 86_400_000

/** Limits memory if the service sends many different statuses. */
const maxKinds = 1_000

export type MeasuredTime = Times & { orders: number; at: string }

type Kind = { order_type: string; payment_method: string; status: string }

export async function refreshUsualTimes(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  mid: string,
  now: number,
): Promise<void> {
  const firstDay = iso(now - lookBackDays * dayMs).slice(0, 10)
  await db.deleteFrom('stay_day').where('mid', '=', mid).where('day', '<', firstDay).execute()
  const kinds = new Map<string, Kind & { ended: Lengths; stillIn: Lengths; open: number }>()
  const kindOf = ({ order_type, payment_method, status }: Kind) => {
    const name = JSON.stringify([order_type, payment_method, status])
    const kind = kinds.get(name) ?? { order_type, payment_method, status, ended: {}, stillIn: {}, open: 0 }
    if (kinds.size < maxKinds) kinds.set(name, kind)
    return kind
  }
  for (const row of await db.selectFrom('stay_day').selectAll().where('mid', '=', mid).execute()) {
    const kind = kindOf(row)
    addAll(kind.ended, JSON.parse(row.ended) as Lengths)
    addAll(kind.stillIn, JSON.parse(row.at_least) as Lengths)
  }
  for (const { minute, count, ...row } of await openOrders({ db, engine }, mid)) {
    const kind = kindOf(row)
    kind.open += Number(count)
    // Rounds to the end of the minute, so that the age is a lower bound.
    const ageMs = now - Date.parse(`${minute}:00.000Z`) - 60_000
    addTo(kind.stillIn, stepBelow(ageMs), Number(count))
  }
  const before = await db.selectFrom('usual_time').selectAll().where('mid', '=', mid).execute()
  const storedRows = new Map(
    before.map((row) => [JSON.stringify([row.order_type, row.payment_method, row.status]), row]),
  )
  let hasChanged = false
  for (const [name, { ended, stillIn, open, ...kind }] of kinds) {
    const row = storedRows.get(name)
    storedRows.delete(name)
    const times = computeTimes(ended, stillIn)
    // If too many orders wait to compute a time, the previous one stays valid.
    const usualTime = times
      ? JSON.stringify(toMeasuredTime(times, countAll(ended), now, row?.told))
      : (row?.told ?? null)
    const counts = { ended: countAll(ended), still_open: open }
    if (row?.told !== usualTime) hasChanged = true
    else if (Number(row.ended) === counts.ended && Number(row.still_open) === open) continue
    await upsert(db, 'usual_time', { mid, ...kind }, { ...counts, told: usualTime })
  }
  for (const { order_type, payment_method, status } of storedRows.values())
    await db
      .deleteFrom('usual_time')
      .where((eb) => eb.and({ mid, order_type, payment_method, status }))
      .execute()
  if (hasChanged || storedRows.size > 0) await raiseVersion(db, mid)
}

/** Equal times keep their timestamp, so that caches stay valid. */
function toMeasuredTime(
  times: Times,
  orders: number,
  now: number,
  before: string | null | undefined,
): MeasuredTime {
  const former = before == null ? undefined : (JSON.parse(before) as MeasuredTime)
  const isSame =
    former !== undefined &&
    former.median === times.median &&
    former.p90 === times.p90 &&
    former.p95 === times.p95 &&
    now - Date.parse(former.at) < dayMs
  return isSame ? former : { ...times, orders, at: iso(now) }
}

async function openOrders({ db, engine }: Pick<Store, 'db' | 'engine'>, mid: string) {
  const { rows } = await sql<Kind & { minute: string; count: number }>`
    select coalesce(order_type, '') as order_type, coalesce(payment_method, '') as payment_method, status,
      substr(status_since, 1, 16) as minute, count(*) as count
    from ledger_order ${indexHint(engine, 'ledger_order_by_since')}
    where mid = ${mid} and is_final = 0 and missing_at is null and status is not null
      and status_since is not null
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Counts by length in steps of 2 %, so that a month fits into some hundred numbers. */
export type Lengths = Record<string, number>

const ratio = Math.log(1.02)

/** Step by whose end a stay of this length is over. */
export function stepAbove(ms: number): number {
  return Math.max(0, Math.ceil(Math.log(Math.max(ms, 1_000) / 1_000) / ratio))
}

/** Step that a stay of this length has certainly reached. */
export function stepBelow(ms: number): number {
  return Math.max(0, Math.floor(Math.log(Math.max(ms, 1_000) / 1_000) / ratio))
}

export function addTo(lengths: Lengths, step: number, count = 1): void {
  lengths[step] = (lengths[step] ?? 0) + count
}

function addAll(to: Lengths, lengths: Lengths): void {
  for (const [step, count] of Object.entries(lengths)) addTo(to, Number(step), count)
}

function countAll(lengths: Lengths): number {
  return Object.values(lengths).reduce((sum, count) => sum + count, 0)
}

const fewestEnded = 30

/** Seconds until 50, 90 and 95 per cent of orders have left a status. */
type Times = { median: number; p90: number; p95: number }

/**
 * Kaplan-Meier estimate: open orders count up to their present age, since without slow orders the time would be
 * too short. Undefined with too few ended stays, or too many open ones to reach 95 per cent.
 */
function computeTimes(ended: Lengths, stillIn: Lengths): Times | undefined {
  if (countAll(ended) < fewestEnded) return undefined
  const [median, p90, p95] = [0.5, 0.9, 0.95].map((share) => quantile(ended, stillIn, share))
  if (median === undefined || p90 === undefined || p95 === undefined) return undefined
  return { median, p90, p95 }
}

function quantile(ended: Lengths, stillIn: Lengths, share: number): number | undefined {
  let atRisk = countAll(ended) + countAll(stillIn)
  let surviving = 1
  const steps = [...new Set([...Object.keys(ended), ...Object.keys(stillIn)])].map(Number)
  for (const step of steps.toSorted((a, b) => a - b)) {
    const left = ended[step] ?? 0
    surviving *= 1 - left / atRisk
    // Tolerance for rounding errors of floats.
    if (left > 0 && surviving <= 1 - share + 1e-9) return Math.ceil(Math.exp(step * ratio))
    atRisk -= left + (stillIn[step] ?? 0)
  }
  return undefined
}
