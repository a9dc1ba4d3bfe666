import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Claim, ClaimEvidence } from '../../api/claims.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { type NotClaimed, notClaimedReasons, type StatementPeriod } from '../../api/statements.ts'
import { type Amount, isPositive } from '../../contract/amount.ts'
import { countRows } from '../../store/executeAll.ts'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { checkedColumns, rateFor, readFeeTerms } from '../ledger/agreedFee.ts'
import type { Change } from '../ledger/order.ts'
import { maskId, maskText } from '../text/masks.ts'
import { differenceOf } from './classCounts.ts'
import { readResults } from './listResults.ts'
import type { ResultRow } from './orderFacts.ts'
import { isStatement, keyOf, ofStatement, parsed, type Place } from './place.ts'
import { readFacts } from './result.ts'

export type ClaimRow = Selectable<Tables['claim']>
type New = Pick<
  ClaimRow,
  'mid' | 'number' | 'order_id' | 'reason' | 'currency' | 'charged' | 'expected' | 'amount'
>
type By = { by: string; at: string; note: string | null; settlement: number | null }

const maxAtOnce = 200

/** Of the results that were settled as claimed. Results that give no claim become open again. */
export async function claimSettled(
  db: Db,
  place: Place,
  by: By & { settlement: number },
): Promise<NotClaimed> {
  const notClaimed = { favour: 0, amount: 0, unknown: 0 }
  const settled = { ...place, mids: [], settlement: by.settlement }
  for await (const results of readResults({ db }, settled, maxAtOnce)) {
    const kinds = Object.groupBy(results, (one) => whyNotClaimed(one) ?? 'claimed')
    const { claimed = [], ...left } = kinds
    for (const why of notClaimedReasons) notClaimed[why] += left[why]?.length ?? 0
    const open = Object.values(left).flatMap((some) => some.map(({ number }) => number))
    if (open.length > 0)
      await db
        .updateTable('statement_result')
        .set({ settlement: null })
        .where(ofStatement(place))
        .where('number', 'in', open)
        .execute()
    const claims = claimed.map((result) => ({
      mid: result.order_mid ?? place.mid,
      number: result.number,
      order_id: result.order_id,
      reason: result.class,
      currency: result.currency,
      charged: result.theirs,
      expected: result.ours,
      amount: comparedDifference(result),
    }))
    await insertClaims(db, place, by, claims)
  }
  return notClaimed
}

/** Only fees are claimed: whether the amount of an order is owed to us depends on its direction and on the fee. */
function whyNotClaimed(result: ResultRow): keyof NotClaimed | undefined {
  if (result.class === 'not-in-statement') return 'amount'
  const difference = comparedDifference(result)
  if (difference !== null && isPositive(difference)) return undefined
  if (result.side === 'amount' && readFacts(result).every(({ code }) => code !== 'not-comparable'))
    return 'amount'
  return difference === null ? 'unknown' : 'favour'
}

function comparedDifference(result: ResultRow): Amount | null {
  return result.currency === null ? null : differenceOf(result)
}

/** A line of a file is claimed once, even if the file is sent again. Returns the number of new claims. */
export async function insertClaims(
  db: Db,
  place: Place,
  { by, at, note, settlement }: By,
  wanted: readonly New[],
): Promise<number> {
  if (wanted.length === 0) return 0
  const file = await db
    .selectFrom('statement')
    .select(['name', 'sha256', 'mapping', 'period'])
    .where(isStatement(place))
    .executeTakeFirstOrThrow()
  const numbers = wanted.map(({ number }) => number)
  const before = await db
    .selectFrom('claim')
    .select('number')
    .where('home', '=', place.mid)
    .where('sha256', '=', file.sha256)
    .where('number', 'in', numbers)
    .execute()
  const claims = wanted.filter(({ number }) => before.every((claim) => claim.number !== number))
  if (claims.length === 0) return 0
  const period = parsed<StatementPeriod>(file.period)
  const evidence = await readEvidence(db, claims)
  await db
    .insertInto('claim')
    .values(
      claims.map((claim) => {
        const id = randomUUID()
        const own = evidence.get(keyOf(claim.mid, claim.order_id ?? ''))
        return {
          ...claim,
          evidence: own ? JSON.stringify(own) : null,
          month: monthOf(period),
          id,
          reference: `CL-${at.slice(2, 4)}${at.slice(5, 7)}-${id.slice(0, 8).toUpperCase()}`,
          state: 'open' as const,
          since: at,
          home: place.mid,
          statement: place.id,
          settlement,
          statement_name: file.name,
          sha256: file.sha256,
          provider: parsed<Mapping>(file.mapping)?.sender ?? '',
          period_from: period?.from ?? null,
          period_to: period?.to ?? null,
          credited: null,
          credited_on: null,
          note,
          created_at: at,
          created_by: by,
          updated_by: by,
        }
      }),
    )
    .execute()
  return claims.length
}

/** Status times and agreed rate of the orders. */
async function readEvidence(db: Db, claims: readonly New[]): Promise<Map<string, ClaimEvidence>> {
  const evidence = new Map<string, ClaimEvidence>()
  for (const [mid, own] of Map.groupBy(claims, (claim) => claim.mid)) {
    const ids = [...own.flatMap(({ order_id }) => order_id ?? []), '']
    const orders = await db
      .selectFrom('ledger_order')
      .select(['id', 'status', 'first_seen_at', ...checkedColumns])
      .where('mid', '=', mid)
      .where('id', 'in', ids)
      .execute()
    const history = await db
      .selectFrom('order_history')
      .select(['order_id', 'seen_after', 'changes'])
      .where('mid', '=', mid)
      .where('order_id', 'in', ids)
      .orderBy('order_id')
      .orderBy('seq')
      .execute()
    const historyOf = Map.groupBy(history, ({ order_id }) => order_id)
    const { rates } = await readFeeTerms(db, mid)
    for (const { id, status, first_seen_at, ...order } of orders) {
      const moves = (historyOf.get(id) ?? []).flatMap(({ seen_after, changes }) => {
        const change = (JSON.parse(changes) as Change[]).find(({ field }) => field === 'status')
        return change ? [{ ...change, seenAt: seen_after }] : []
      })
      const first = { status: moves[0] ? moves[0].from : status, seenAt: first_seen_at }
      const rate = rateFor(order, rates)
      evidence.set(keyOf(mid, id), {
        createdAt: order.created_at,
        statuses: [first, ...moves.map(({ to, seenAt }) => ({ status: to, seenAt }))],
        rate: rate
          ? {
              currency: rate.currency,
              percent: rate.percent,
              fixed: rate.fixed,
              minimum: rate.minimum,
              maximum: rate.maximum,
            }
          : null,
      })
    }
  }
  return evidence
}

/** The middle of a month is in it in every time zone. */
function monthOf(period: StatementPeriod | null | undefined): string {
  if (!period) return ''
  const middle = (Date.parse(period.from) + Date.parse(period.to)) / 2
  return Number.isNaN(middle) ? '' : new Date(middle).toISOString().slice(0, 7)
}

const openOf = ({ mid, id }: Place) => sql<boolean>`home = ${mid} and statement = ${id} and state = 'open'`

export function countOpenClaims(db: Db, place: Place): Promise<number> {
  return countRows(db.selectFrom('claim').where(openOf(place)))
}

/** Claims that were sent keep the name in their letter. */
export async function nameProvider(db: Db, place: Place, provider: string): Promise<void> {
  await db.updateTable('claim').set({ provider }).where(openOf(place)).execute()
}

/** Open claims go with what they rest on; those that were sent stay. */
export async function dropOpenClaims(db: Db, place: Place, settlement?: number): Promise<void> {
  await db
    .deleteFrom('claim')
    .where(openOf(place))
    .$if(settlement !== undefined, (claims) => claims.where('settlement', '=', settlement ?? 0))
    .execute()
}

export function toClaim(row: ClaimRow): Claim {
  const { period_from: from, period_to: to } = row
  return {
    id: row.id,
    mid: row.mid,
    reference: row.reference,
    state: row.state,
    since: row.since,
    statement: row.statement,
    statementName: maskText(row.statement_name),
    sha256: row.sha256,
    provider: row.provider || null,
    period: from !== null && to !== null ? { from, to } : null,
    line: row.number,
    order: row.order_id,
    reason: row.reason,
    currency: row.currency,
    charged: row.charged,
    expected: row.expected,
    amount: row.amount,
    credited: row.credited,
    creditedOn: row.credited_on,
    note: row.note === null ? null : maskText(row.note),
    evidence: evidenceOf(row),
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
  }
}

function evidenceOf({ evidence }: ClaimRow): ClaimEvidence | null {
  const stored = parsed<ClaimEvidence>(evidence)
  if (!stored) return null
  const statuses = stored.statuses.map(({ status, seenAt }) => ({ status: status && maskId(status), seenAt }))
  return { ...stored, statuses }
}
