import { noteWords, readNote, answerOf, openReceipt, withOrder, withoutPayData } from './outcome.ts'
import { toWire, ApiError } from '../http/ApiError.ts'
import type { Candidates, Intent } from '../../api/intents.ts'
import { approval, intentFilter, resolution } from '../../api/intents.requests.ts'
import { isObject, parseJson, tryParseJson } from '../../contract/json.ts'
import { hasPayData } from '../../contract/reading/receipt.ts'
import { fixedSideOf } from '../../contract/fixedSide.ts'
import { isUniqueViolation } from '../../store/storeErrors.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { actorOf, type Context } from '../http/context.ts'
import { may, type Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { maskRecord, maskRefusal } from '../masking/maskRecord.ts'
import { recordRules } from '../masking/recordRules.ts'
import { auditedChange } from '../trail/audit.ts'
import type { RateLimit } from '../access/rateLimit.ts'
import { rightsOf, requestedMids } from '../access/rightsOf.ts'
import type { Reveals } from '../customers/reveals.ts'
import type { IdKeys } from '../keys/keyRing.ts'
import { shownAssumed, withOffer, type RedactRecord } from '../customers/redactRecord.ts'
import type { Seal } from '../sign-in/seal.ts'
import { hasOneOf, listAnswer, readFilter, readListQuery, refused } from '../http/simpleRest.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import type { LedgerReading } from '../ledger/page.ts'
import { maskId, maskText } from '../text/masks.ts'
import type { createServiceLookups } from '../search/serviceLookups.ts'
import { storedIds } from '../ledger/rowStore.ts'
import { findCandidates } from './candidates.ts'
import { recentFeeShare } from './recentFeeShare.ts'
import { approvalMs, type DecideApproval } from './approvals.ts'
import type { IntentBook } from './intentBook.ts'

const names = [
  'operator.name as operator_name',
  'resolver.name as resolver_name',
  'approver.name as approver_name',
] as const
export const sortable = {
  id: 'key',
  createdAt: 'created_at',
  state: 'state',
  attemptAt: 'attempt_at',
} as const

type Parts = {
  store: Store
  seal: Seal
  mids: readonly string[]
  limitActs: RateLimit
  reveals: Reveals
  book: IntentBook
  upstream: Upstream
  decideApproval: DecideApproval
  redactRecord: RedactRecord
  reading: LedgerReading
  idKeys: IdKeys
  beginLookups: ReturnType<typeof createServiceLookups>
}

export function intentRoutes(parts: Parts) {
  const { store, seal, mids: all, book, upstream, decideApproval, redactRecord, reading, idKeys } = parts
  const { limitActs, reveals, beginLookups } = parts

  function rows(context: Context) {
    return store.db
      .selectFrom('order_intent')
      .leftJoin('operator', 'operator.id', 'order_intent.operator_id')
      .leftJoin('operator as resolver', 'resolver.id', 'order_intent.resolved_by')
      .leftJoin('operator as approver', 'approver.id', 'order_intent.approval_by')
      .where('order_intent.mid', 'in', context.get('session').operator.mids)
  }

  async function rowOf(context: Context) {
    const row = await rows(context)
      .selectAll('order_intent')
      .select(names)
      .where('key', '=', context.req.param('id') ?? '')
      .executeTakeFirst()
    if (!row) throw new ApiError(404, 'no_record')
    return row
  }

  return {
    'GET /api/intents': async (context) => {
      const newestFirst = { field: 'createdAt', order: 'desc' } as const
      const query = readListQuery(context.req.url, Object.keys(sortable), newestFirst)
      const filter = readFilter(query.filter, intentFilter)
      const matching = rows(context).where(
        hasOneOf({
          key: filter.id,
          state: filter.state,
          kind: filter.kind,
          mid: filter.mid,
          upstream_order_id: filter.orderId,
          user_id: filter.userId && idKeys.open(filter.userId),
        }),
      )
      const column = sortable[query.sort.field as keyof typeof sortable]
      const [{ count }, page] = await Promise.all([
        matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
        matching
          .selectAll('order_intent')
          .select(names)
          .orderBy(`order_intent.${column}`, query.sort.order)
          .orderBy('key')
          .offset(query.offset)
          .limit(query.limit)
          .execute(),
      ])
      const records = page.map((row) => toRecord(context, row))
      return listAnswer('intents', records, query, Number(count))
    },

    'GET /api/intents/:id': async (context) => {
      const row = await rowOf(context)
      const whole: Intent = { ...toRecord(context, row), ...(await feeShareOf(context, row)) }
      return context.json(whole)
    },

    'GET /api/intents/:id/candidates': async (context) => {
      const row = await rowOf(context)
      if (row.attempt_at === null) throw new ApiError(409, 'nothing_sent')
      const attempt = { ...row, attemptAt: row.attempt_at, body: bodyOf(row) }
      const { candidates, looked } = await findCandidates(upstream, attempt, await store.now(), reading)
      const taken = candidates.size === 0 ? [] : await linkedAmong(row.mid, [...candidates.keys()])
      const to = { session: context.get('session'), mid: row.mid, kind: row.kind }
      const answer: Candidates = {
        candidates: [...candidates].map(([id, candidate]) => ({
          ...(redactRecord(candidate, to) as object),
          linked: taken.includes(id),
        })),
        looked,
      }
      return context.json(answer)
    },

    'POST /api/intents/:id/resolution': async (context) => {
      const row = await rowOf(context)
      const body = await readBody(context, resolution)
      if (body.state === 'linked' && row.state === 'unknown') await mustExist(row, body.orderId)
      const isResolved = await book.resolve(row, body, actorOf(context)).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw new ApiError(409, 'belongs_to_other', {
          details: [{ field: 'orderId', code: 'belongs_to_other' }],
        })
      })
      if (!isResolved) throw new ApiError(409, 'not_in_doubt')
      return context.json(toRecord(context, await rowOf(context)))
    },

    'POST /api/intents/:id/approval': async (context) => {
      const row = await rowOf(context)
      await decideApproval(row, await readBody(context, approval), actorOf(context))
      return context.json(toRecord(context, await rowOf(context)))
    },

    /**
     * Pay link or bank details of an order created here. The service never returns them again; each access is logged.
     * After the end of the order only flow and amount of the answer are left.
     */
    'GET /api/orders/:id/receipt': async (context) => {
      const id = context.req.param('id') ?? ''
      const mids = requestedMids(context, all, context.req.query('mid'))
      const row = await withOrder(store.db)
        .where('order_intent.mid', 'in', mids)
        .where('order_intent.upstream_order_id', '=', id)
        .where('order_intent.state', 'in', ['confirmed', 'linked'])
        .executeTakeFirst()
      // Most orders were created elsewhere, so a missing receipt is no error.
      if (!row) return context.json({ receipt: null, why: 'none' })
      const storedReceipt = openReceipt(seal, row)
      if (!storedReceipt) return context.json({ receipt: null, why: 'none' })
      const { data } = row.is_final === 1 ? withoutPayData(storedReceipt) : storedReceipt
      const { operator } = context.get('session')
      const [{ mid }, object] = [row, `order:${maskId(id).slice(0, 200)}`]
      if (hasPayData(data)) {
        await limitActs(operator.id)
        await auditedChange(store, async () => ({ ...actorOf(context), action: 'receipt.read', object, mid }))
      }
      const rights = rightsOf(operator, all)
      const masked = maskRecord(data, recordRules['order receipt'], rights)
      return context.json({
        receipt: withOffer(masked, rights, (raw) =>
          reveals.offer(raw, { operatorId: operator.id, mid, object }),
        ),
        assumed: shownAssumed(storedReceipt.assumed, rights),
        madeAt: row.settled_at,
        fixedSide: fixedSideOf(tryParseJson(seal.open(row.body, `intent ${row.key}`) ?? '')),
      })
    },
  } satisfies Routes

  async function linkedAmong(mid: string, ids: string[]): Promise<string[]> {
    const taken = await store.db
      .selectFrom('order_intent')
      .select('upstream_order_id')
      .where('mid', '=', mid)
      .where('upstream_order_id', 'in', ids)
      .execute()
    return taken.map(({ upstream_order_id }) => upstream_order_id ?? '')
  }

  type Row = Awaited<ReturnType<typeof rowOf>>

  async function feeShareOf(context: Context, row: Row): Promise<Pick<Intent, 'feeShare'>> {
    const isAhead = row.kind === 'order' && row.state === 'to_be_approved'
    if (!isAhead || !may(context.get('session').operator.role, 'fees.read')) return {}
    const { source, destination } = bodyOf(row)
    const [pays, receives] = [source, destination].map((side) => isObject(side) && side.currency)
    // A request without a currency to receive has no orders to compare with.
    if (typeof pays !== 'string' || typeof receives !== 'string') return {}
    return { feeShare: await recentFeeShare(store, { mid: row.mid, source: pays, destination: receives }) }
  }

  /** A link cannot be undone, so a mistyped ID must not end the doubt. */
  async function mustExist(row: Row, id: string): Promise<void> {
    const kind = row.kind === 'user' ? 'users' : 'orders'
    if ((await storedIds(store.db, { mid: row.mid, kind }, [id])).size > 0) return
    if (kind === 'orders') {
      const { matches, failed } = await beginLookups([row.mid]).order(id)
      if (failed.length > 0) throw new ApiError(502, 'network')
      if (matches.length > 0) return
    } else if (row.attempt_at !== null) {
      const attempt = { ...row, attemptAt: row.attempt_at, body: bodyOf(row) }
      const { candidates } = await findCandidates(upstream, attempt, await store.now(), reading)
      if (candidates.has(id)) return
    }
    throw refused('orderId', 'not_of_merchant')
  }

  function bodyOf({ key, body }: Pick<Row, 'key' | 'body'>): Record<string, unknown> {
    const text = seal.open(body, `intent ${key}`)
    const read: unknown = text === undefined ? {} : parseJson(text)
    return isObject(read) ? read : {}
  }

  function refusalOf({ key, kind, status, answer }: Row): unknown {
    const text = answer === null ? undefined : seal.open(answer, `intent ${key}`)
    if (text === undefined || status === null) return null
    const rejection = answerOf({ kind, state: 'rejected', status, text })
    return rejection ? maskRefusal(parseJson(rejection.text)) : null
  }

  function approvalOf(context: Context, row: Row): Intent['approval'] {
    if (row.approve_above === null) return null
    return {
      above: row.approve_above,
      expiresAt: iso(Date.parse(row.created_at) + approvalMs),
      isOwn: row.operator_id === context.get('session').operator.id,
      by: row.approver_name,
      at: row.approval_at,
      reason: row.approval_reason && maskText(row.approval_reason),
    }
  }

  function toRecord(context: Context, row: Row): Intent {
    const note = readNote(row.note)
    const session = context.get('session')
    return {
      id: row.key,
      kind: row.kind,
      mid: row.mid,
      operator: row.operator_name,
      state: row.state,
      createdAt: row.created_at,
      attemptAt: row.attempt_at,
      settledAt: row.settled_at,
      userId: row.user_id && idKeys.shown(row.user_id),
      amount: row.amount,
      amountSide: row.amount_side,
      currency: row.currency,
      orderId: row.upstream_order_id,
      status: row.status,
      message: noteWords(note),
      ...(note && { why: toWire(note) }),
      refusal: row.state === 'rejected' ? refusalOf(row) : null,
      resolvedBy: row.resolver_name,
      resolvedAt: row.resolved_at,
      reason: row.reason && maskText(row.reason),
      approval: approvalOf(context, row),
      request: redactRecord(bodyOf(row), {
        session,
        mid: row.mid,
        kind: `${row.kind} request`,
      }) as Intent['request'],
    }
  }
}
