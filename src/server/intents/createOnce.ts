import { readAmount, compareAmounts } from '../../contract/amount.ts'
import { isObject, tryParseJson } from '../../contract/json.ts'
import { type Store, iso, type Db } from '../../store/openStore.ts'
import { storableText } from '../../store/engine/storableText.ts'
import { fault } from '../../i18n/fault.ts'
import { noteWords, readNote, type IntentKind, answerOf, type Outcome, openReceipt } from './outcome.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Seal } from '../sign-in/seal.ts'
import type { Role } from '../access/permissions.ts'
import { notApproved, overLimit, waiting, type Approvals, digestOf } from './approvals.ts'
import type { IntentBook, NewIntent } from './intentBook.ts'
import { judgeAmount, type LimitVerdict, type OrderLimits, currencyName } from './orderLimits.ts'
import type { SendOnce } from './sendOnce.ts'
import type { Actor } from '../http/context.ts'
import type { Duplicate } from '../../api/intents.ts'
import { hash } from 'node:crypto'

type CreateRequest = {
  key: string
  kind: IntentKind
  path: string
  mid: string
  operatorId: string
  role: Role
  text: string
  body: unknown
  /** Issued by the server for the near duplicates it reported. */
  confirmation?: string | undefined
}

type CreateParts = {
  store: Store
  seal: Seal
  book: IntentBook
  approvals: Approvals
  limits: OrderLimits | undefined
  sendOnce: SendOnce
}

type CreateResult = { status: number; text: string; isReplay: boolean }

export type CreateOnce = ReturnType<typeof createCreateOnce>

/** One intent sends at most one POST, ever. The same key and body get the stored outcome; a doubt is never sent again. */
export function createCreateOnce(parts: CreateParts) {
  const { book, approvals, limits, sendOnce } = parts

  return async function createOnce(request: CreateRequest, actor: Actor): Promise<CreateResult> {
    const { over, approveAbove } = judge(request)
    const intent = { ...toIntent(request), approveAbove }
    // An accepted intent keeps its response even if limits have changed.
    if (over !== undefined && !(await book.find(intent.key))) throw overLimit(intent, over)
    const check = checkDuplicates(parts, intent, request.confirmation)
    const again = () => replay(intent)
    if (!(await book.open(intent, actor, check))) return again()
    if (approveAbove !== undefined) return again()
    const outcome = await sendOnce(request, intent, actor, () => book.beginSending(intent, actor))
    return outcome ? resultOf(request.key, { kind: request.kind, ...outcome }, false) : again()
  }

  function judge({ kind, body, role }: CreateRequest): LimitVerdict {
    return kind === 'order' ? judgeAmount(limits, { role, ...factsOf(body) }) : {}
  }

  async function replay({ key, digest }: NewIntent): Promise<CreateResult> {
    await book.repair({ all: false })
    await approvals.expire(key)
    const row = await book.find(key)
    if (!row) throw new ApiError(503, 'request_not_kept')
    if (row.body_sha256 !== digest)
      throw new ApiError(422, 'key_taken', {
        details: [{ field: 'Idempotency-Key', code: 'belongs_to_other' }],
      })
    if (row.state === 'created' || row.state === 'sending')
      throw new ApiError(409, 'sending', {
        facts: { intent: key },
        headers: { 'Retry-After': '1' },
      })
    if (row.state === 'to_be_approved') throw waiting(row)
    if (row.state === 'refused' || row.state === 'expired') throw notApproved(row)
    const text = row.answer === null ? undefined : parts.seal.open(row.answer, `intent ${key}`)
    const state = row.state === 'linked' || row.state === 'abandoned' ? 'unknown' : row.state
    const receipt = state === 'confirmed' ? openReceipt(parts.seal, row) : undefined
    const [why, status] = [readNote(row.note), row.status ?? undefined]
    return resultOf(key, { state, receipt, fault: why, status, text, kind: row.kind }, true)
  }
}

/** Definite responses follow the interface; doubts and unsent attempts have our own messages. */
function resultOf(key: string, outcome: Outcome & { kind: IntentKind }, isReplay: boolean): CreateResult {
  const { state, fault: why } = outcome
  if (state === 'unknown')
    throw new ApiError(502, fault('unknown', { why: noteWords(why) ?? 'no answer' }), {
      facts: { intent: key },
    })
  if (state === 'not_sent')
    throw new ApiError(503, fault('not_sent', { why: noteWords(why) ?? 'no connection' }), {
      facts: { intent: key },
    })
  const answer = answerOf(outcome)
  if (!answer) throw new ApiError(502, 'answer_lost', { facts: { intent: key } })
  return { ...answer, isReplay }
}

function toIntent({ key, kind, path, mid, operatorId, text, body }: CreateRequest): NewIntent {
  const digest = digestOf({ path, mid, operatorId, text })
  return { key, kind, mid, operatorId, digest, path, body: text, ...factsOf(body) }
}

function factsOf(body: unknown): Pick<NewIntent, 'userId' | 'amount' | 'amountSide' | 'currency'> {
  const order = isObject(body) ? body : {}
  const userId = typeof order.userId === 'string' ? storableText(order.userId.slice(0, 200)) : null
  for (const amountSide of ['source', 'destination'] as const) {
    const side = order[amountSide]
    const amount = isObject(side) ? readAmount(side.amount) : undefined
    if (isObject(side) && amount !== undefined && /^-?\d{1,30}(\.\d{1,18})?$/.test(amount))
      return {
        userId,
        amount,
        amountSide,
        currency: typeof side.currency === 'string' ? storableText(side.currency.slice(0, 64)) : null,
      }
  }
  return { userId, amount: null, amountSide: null, currency: null }
}

const windowMs = 10 * 60_000

type Parts = { store: Store; seal: Seal }

/**
 * Requires confirmation for orders with the same user, amount and currency within ten minutes, by any operator.
 * Orders without a user match if their payer data is equal or missing. The confirmation is issued by the server for
 * this request and the listed orders; a further duplicate needs a new one. Returns the confirmed orders.
 */
function checkDuplicates({ store, seal }: Parts, intent: NewIntent, confirmation: string | undefined) {
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
  return hash('sha256', key, 'base64url').slice(0, 16)
}

function openConfirmation(seal: Seal, confirmation: string, intent: NewIntent): unknown[] {
  const text = seal.open(confirmation, about(intent))
  const names = text === undefined ? undefined : tryParseJson(text)
  return Array.isArray(names) ? names : []
}

function about({ digest }: NewIntent): string {
  return `near-duplicates of ${digest}`
}
