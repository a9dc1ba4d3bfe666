import type { Duplicate } from '../../api/intents.ts'
import { createHash } from 'node:crypto'
import { compareAmounts } from '../../contract/amount.ts'
import { isObject } from '../../contract/isObject.ts'
import { tryParseJson } from '../../contract/json.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Seal } from '../sign-in/seal.ts'
import { currencyName } from './orderLimits.ts'
import type { NewIntent } from './intentBook.ts'

const windowMs = 10 * 60_000

type Parts = { store: Store; seal: Seal }

/**
 * Requires confirmation for orders with the same user, amount and currency within ten minutes, by any operator.
 * Orders without a user match if their payer data is equal or missing. The confirmation is issued by the server for
 * this request and the listed orders; a further duplicate needs a new one. Returns the confirmed orders.
 */
export function checkDuplicates({ store, seal }: Parts, intent: NewIntent, confirmation: string | undefined) {
  return async (db: Db): Promise<string[]> => {
    const duplicates = await findDuplicates({ db, seal }, intent, await store.now())
    if (duplicates.length === 0) return []
    const keys = duplicates.map(({ key }) => key)
    const shown = confirmation === undefined ? [] : openConfirmation(seal, confirmation, intent)
    if (keys.every((key) => shown.includes(nameOf(key)))) return keys
    throw new ApiError(409, 'near_duplicate', {
      facts: {
        duplicates,
        confirmation: seal.seal(JSON.stringify(keys.map(nameOf)), about(intent)),
      },
    })
  }
}

async function findDuplicates({ db, seal }: { db: Db; seal: Seal }, intent: NewIntent, now: number) {
  const { key, kind, mid, userId, amount, amountSide, currency } = intent
  if (kind !== 'order' || amount === null || currency === null) return []
  const payer = payerIn(intent.body)
  const rows = await db
    .selectFrom('order_intent')
    .innerJoin('operator', 'operator.id', 'order_intent.operator_id')
    .select([
      'order_intent.key',
      'order_intent.created_at',
      'body',
      'upstream_order_id',
      'state',
      'amount',
      'currency',
      'operator.name',
    ])
    .where('order_intent.mid', '=', mid)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('order_intent.created_at', '>=', iso(now - windowMs))
    .where('amount_side', '=', amountSide)
    .where('key', '!=', key)
    .where('state', 'not in', ['rejected', 'not_sent', 'abandoned', 'refused', 'expired'])
    .orderBy('order_intent.created_at', 'desc')
    .limit(1000)
    .execute()
  return rows
    .filter((row) => row.amount !== null && compareAmounts(row.amount, amount) === 0)
    .filter((row) => row.currency !== null && currencyName(row.currency) === currencyName(currency))
    .filter((row) => userId !== null || payerIn(seal.open(row.body, `intent ${row.key}`)) === payer)
    .map((row): Duplicate => ({
      key: row.key,
      createdAt: row.created_at,
      orderId: row.upstream_order_id,
      state: row.state,
      operator: row.name,
    }))
}

/** Payer data of an order without user. */
function payerIn(text: string | undefined): string {
  const body = text === undefined ? undefined : tryParseJson(text)
  const payer = isObject(body) && isObject(body.customerMetaData) ? body.customerMetaData : {}
  const words = ['customerId', 'customerEmail', 'customerName'].map((name) => payer[name] ?? '')
  return JSON.stringify(words).toLowerCase()
}

/** Keys may be longer than a header allows. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16)
}

function openConfirmation(seal: Seal, confirmation: string, intent: NewIntent): unknown[] {
  const text = seal.open(confirmation, about(intent))
  const names = text === undefined ? undefined : tryParseJson(text)
  return Array.isArray(names) ? names : []
}

function about({ digest }: NewIntent): string {
  return `near-duplicates of ${digest}`
}
