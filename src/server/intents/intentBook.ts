import { insertNew } from '../../store/upsert.ts'
import { hasPayData } from '../../contract/reading/receipt.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { isUniqueViolation } from '../../store/storeErrors.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { IntentState } from '../../store/tables.ts'
import { fault, wordFault, type Fault } from '../../i18n/fault.ts'
import { writeNote, type IntentKind, type Outcome, sealReceipt, type StoredReceipt } from './outcome.ts'
import { auditedChange, appendAudit, type AuditEntry } from '../trail/audit.ts'
import type { Seal } from '../sign-in/seal.ts'
import { noteMethod, settleMethods } from '../sync/orderMethods.ts'
import { isObject, tryParseJson } from '../../contract/json.ts'
import type { Actor } from '../http/context.ts'

export type NewIntent = {
  key: string
  kind: IntentKind
  mid: string
  operatorId: string
  digest: string
  path: string
  body: string
  userId: string | null
  amount: string | null
  amountSide: 'source' | 'destination' | null
  currency: string | null
  approveAbove?: string | undefined
}

/** Throws if a near duplicate is unconfirmed; returns the confirmed ones. */
type DuplicateCheck = (db: Db) => Promise<string[]>

export type IntentBook = ReturnType<typeof createIntentBook>

/** Longer than the socket deadline of 20 s, so a running server is done by then. */
const staleMs = 60_000

/** Intent states and transitions. Each is logged in its transaction and checks the previous state, so one server takes it. */
export function createIntentBook({ store, seal, holder }: { store: Store; seal: Seal; holder: string }) {
  const sealed = (text: string | undefined, key: string) =>
    text === undefined ? null : seal.seal(text, `intent ${key}`)
  const receiptColumns = (key: string, receipt: StoredReceipt | undefined) => ({
    receipt: receipt ? sealReceipt(seal, key, receipt) : null,
    has_pay_data: receipt && hasPayData(receipt.data) ? 1 : 0,
  })

  /** For an order already in the ledger; if this fails, the order's next booking repairs it. */
  const settleMethod = async ({ mid, kind }: Subject, orderId: string | undefined) => {
    if (kind === 'order' && orderId !== undefined) await settleMethods(store, mid, [orderId]).catch(() => 0)
  }

  return {
    /** False: the key exists. Committed before any socket opens. */
    async open(intent: NewIntent, actor: Actor, check: DuplicateCheck): Promise<boolean> {
      const at = iso(await store.now())
      return store.transaction(async (db) => {
        const { key, kind, mid, operatorId, digest, body, userId, amount, amountSide, currency } = intent
        const state = intent.approveAbove === undefined ? 'created' : 'to_be_approved'
        const isNew = await insertNew(db, 'order_intent', {
          key,
          kind,
          mid,
          operator_id: operatorId,
          body_sha256: digest,
          body: seal.seal(body, `intent ${key}`),
          user_id: userId,
          amount,
          amount_side: amountSide,
          currency,
          state,
          path: intent.path,
          approve_above: intent.approveAbove ?? null,
          created_at: at,
          holder,
        })
        if (!isNew) return false
        // Logging first serialises requests, so of two near duplicates one sees the other.
        await appendAudit(db, at, auditLine(state, intent, actor))
        const confirmed = await check(db)
        if (confirmed.length > 0)
          await appendAudit(db, at, {
            ...auditLine('created', intent, actor),
            action: `${kind}-intent.duplicate-confirmed`,
            details: { duplicates: confirmed.slice(0, 20) },
          })
        return true
      })
    },

    /** True: the caller may send. The store refuses a second `sending`. */
    async beginSending(intent: Subject, actor: Actor): Promise<boolean> {
      const at = iso(await store.now())
      const to = { state: 'sending', attempt_at: at } as const
      return store.transaction((db) => step(db, at, intent, { from: ['created'], to, actor }))
    },

    /** A late response after giving up is still the truth, so it leaves at least a log line. */
    async settle(intent: Subject, outcome: Outcome, actor: Actor): Promise<Outcome> {
      const at = iso(await store.now())
      const write = (result: Outcome) =>
        store.transaction(async (db) => {
          const { key } = intent
          const moved = await move(db, key, ['created', 'sending', 'unknown'], {
            state: result.state,
            settled_at: at,
            upstream_order_id: result.orderId ?? null,
            ...receiptColumns(key, result.receipt),
            status: result.status ?? null,
            answer: sealed(result.text, key),
            note: writeNote(result.fault),
          })
          if (moved && result.orderId !== undefined) await noteMade(db, seal, key, result.orderId)
          const entry = auditLine(result.state, intent, actor, result)
          if (!moved) entry.action = `${intent.kind}-intent.late-answer`
          await appendAudit(db, at, entry)
          // Someone confirmed that no record exists, but one does: a person must check again.
          if (!moved && result.state === 'confirmed') {
            const order = storableText((result.orderId ?? '?').slice(0, 200))
            const note = fault('attempt.made_after_all', { order })
            const to = { state: 'unknown', note: writeNote(note) } as const
            await step(db, at, intent, { from: ['abandoned'], to, actor, facts: { why: wordFault(note) } })
          }
          return result
        })
      try {
        const result = await write(outcome)
        await settleMethod(intent, result.orderId)
        return result
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        // An order belongs to one intent; an id linked elsewhere does not prove this creation.
        const why = 'the service answered with the id of an order that another request made'
        return write({ ...outcome, state: 'unknown', orderId: undefined, receipt: undefined, why })
      }
    },

    /** Adds a user id that the response lacked. */
    async complete(intent: Subject, receipt: StoredReceipt, actor: Actor): Promise<void> {
      await auditedChange(store, async (db) => {
        const isMoved = await move(db, intent.key, ['confirmed'], {
          state: 'confirmed',
          ...receiptColumns(intent.key, receipt),
        })
        const line = auditLine('confirmed', intent, actor, { why: 'found by what was sent' })
        return isMoved ? { ...line, action: `${intent.kind}-intent.found` } : undefined
      })
    },

    async resolve(
      intent: Subject,
      { state, orderId, reason }: { state: 'linked' | 'abandoned'; orderId?: string; reason: string },
      actor: Actor,
    ): Promise<boolean> {
      const at = iso(await store.now())
      const upstream_order_id = orderId ?? null
      const to = { state, upstream_order_id, resolved_by: actor.operatorId ?? null, resolved_at: at, reason }
      const isResolved = await store.transaction(async (db) => {
        const moved = await step(db, at, intent, { from: ['unknown'], to, actor, facts: { orderId, reason } })
        if (moved && orderId !== undefined) await noteMade(db, seal, intent.key, orderId)
        return moved
      })
      if (isResolved) await settleMethod(intent, orderId)
      return isResolved
    },

    /** After a stop nothing is resent: unsent intents stay unsent, started ones become doubts. `all`: the store has one server. */
    async repair({ all }: { all: boolean }): Promise<number> {
      const now = await store.now()
      let stale = store.db.selectFrom('order_intent').selectAll().where('state', 'in', ['created', 'sending'])
      stale = all
        ? stale.where('holder', '!=', holder)
        : stale.where((eb) => eb(eb.fn.coalesce('attempt_at', 'created_at'), '<', iso(now - staleMs)))
      const rows = await stale.limit(1000).execute()
      for (const row of rows) {
        const wasSent = row.state === 'sending'
        const state = wasSent ? 'unknown' : 'not_sent'
        const note = fault(wasSent ? 'attempt.stopped_sending' : 'attempt.stopped_before')
        await settleBySystem(store, row, { from: row.state, state, note })
      }
      return rows.length
    },

    find: (key: string) =>
      store.db.selectFrom('order_intent').selectAll().where('key', '=', key).executeTakeFirst(),
  }
}

type Facts = Partial<Pick<Outcome, 'orderId' | 'why' | 'status'>> & { reason?: string | undefined }

export type Subject = { key: string; mid: string; kind: IntentKind }

export async function move(
  db: Db,
  key: string,
  from: IntentState[],
  to: { state: IntentState } & Record<string, unknown>,
): Promise<boolean> {
  const moved = await db
    .updateTable('order_intent')
    .set(to)
    .where('key', '=', key)
    .where('state', 'in', from)
    .returning('key')
    .executeTakeFirst()
  return moved !== undefined
}

type Step = {
  from: IntentState[]
  to: { state: IntentState } & Record<string, unknown>
  actor: Actor
  facts?: Facts
}

/** Moves an intent and logs it. False: the intent was in another state. */
async function step(db: Db, at: string, intent: Subject, { from, to, actor, facts }: Step): Promise<boolean> {
  const moved = await move(db, intent.key, from, to)
  if (moved) await appendAudit(db, at, auditLine(to.state, intent, actor, facts))
  return moved
}

/** Ends a state that lasted too long, without a person. */
export async function settleBySystem(
  store: Store,
  intent: Subject,
  { from, state, note }: { from: IntentState; state: IntentState; note: Fault },
): Promise<void> {
  const at = iso(await store.now())
  const to = { state, settled_at: at, note: writeNote(note) }
  const facts = { why: wordFault(note) }
  await store.transaction((db) => step(db, at, intent, { from: [from], to, actor: {}, facts }))
}

const failed: ReadonlySet<string> = new Set(['rejected', 'not_sent', 'unknown', 'expired'])

export function auditLine(
  state: IntentState,
  { key, mid, kind }: Subject,
  actor: Actor,
  { orderId, why, status, reason }: Facts = {},
): AuditEntry {
  return {
    action: `${kind}-intent.${state}`,
    outcome: failed.has(state) ? 'failed' : 'done',
    object: `intent:${key}`,
    mid,
    ...actor,
    details: { orderId, why, status, reason },
  }
}

/** Stores the order's payment method in the transaction that settles its intent. */
async function noteMade(db: Db, seal: Seal, key: string, id: string): Promise<void> {
  const intent = await db
    .selectFrom('order_intent')
    .select(['mid', 'kind', 'body'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (intent?.kind !== 'order') return
  await noteMethod(db, { mid: intent.mid, id, method: methodOf(seal.open(intent.body, `intent ${key}`)) })
}

/** The payment method code of the created order, or else its type. */
export function methodOf(text: string | undefined): string | null {
  const order = text === undefined ? undefined : tryParseJson(text)
  const source = isObject(order) && isObject(order.source) ? order.source : {}
  for (const word of [source.paymentCode, source.paymentType])
    // Any other text could be an account number.
    if (typeof word === 'string' && /^[A-Za-z][\w.-]{0,63}$/.test(word)) return word
  return null
}
