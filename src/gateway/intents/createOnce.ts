import { createHash } from 'node:crypto'
import { readAmount } from '../../contract/amount.ts'
import { isObject } from '../../contract/isObject.ts'
import type { Store } from '../../store/openStore.ts'
import { storableText } from '../../store/storableText.ts'
import { GatewayError } from '../GatewayError.ts'
import type { Seal } from '../sign-in/seal.ts'
import { UpstreamFailure } from '../upstream/UpstreamFailure.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import type { IntentBook, NewIntent, Outcome, Actor } from './intentBook.ts'
import { answerOf, outcomeOf } from './outcome.ts'
import type { IntentKind } from './judgeAnswer.ts'
import { checkDuplicates } from './nearDuplicates.ts'
import { openReceipt, type KeptReceipt } from './receipts.ts'

export type CreateRequest = {
  key: string
  kind: IntentKind
  path: string
  mid: string
  operatorId: string
  /** As it came and as it goes out. */
  text: string
  body: unknown
  confirmsDuplicates: boolean
}

export type CreateResult = { status: number; text: string; isReplay: boolean }

export type CreateOnce = ReturnType<typeof createCreateOnce>

/**
 * One intent, at most one POST, ever. The same key with the same body gets the stored outcome again; a doubt is
 * answered as a doubt and never sent a second time.
 */
export function createCreateOnce(parts: {
  store: Store
  seal: Seal
  book: IntentBook
  upstream: Pick<Upstream, 'post'>
  onError: (error: unknown) => void
  onOutcome?: (request: Pick<CreateRequest, 'kind' | 'mid'>, outcome: Outcome) => void
  /** Looks for a user whose id the answer did not name. */
  findUser?: (request: Pick<CreateRequest, 'mid' | 'body'>) => Promise<KeptReceipt | undefined>
  steadyClock?: () => number
}) {
  const { book, upstream, onError, onOutcome, findUser, steadyClock = () => performance.now() } = parts

  return async function createOnce(request: CreateRequest, actor: Actor): Promise<CreateResult> {
    const intent = toIntent(request)
    const check = request.confirmsDuplicates ? checkDuplicates(parts, intent) : undefined
    if (!(await book.open(intent, actor, check))) return replay(intent)
    const startedAt = steadyClock()
    const isOurs = await book.beginSending(intent, actor)
    return isOurs
      ? resultOf(
          request.key,
          { kind: request.kind, ...(await sendOnce(request, intent, actor, startedAt)) },
          false,
        )
      : replay(intent)
  }

  async function sendOnce(
    { path, mid, text, kind, body }: CreateRequest,
    intent: NewIntent,
    actor: Actor,
    startedAt: number,
  ): Promise<Outcome> {
    let outcome: Outcome
    try {
      // A gateway that was stopped meanwhile may find its attempt taken for a doubt, and that settled by a person.
      if (steadyClock() - startedAt > longestDelayMs)
        throw new UpstreamFailure('not_sent', 'the gateway was held up before it sent anything')
      const answer = await upstream.post(path, mid, text)
      outcome = outcomeOf(kind, answer)
    } catch (error) {
      outcome =
        error instanceof UpstreamFailure && error.kind === 'not_sent'
          ? { state: 'not_sent', why: error.message }
          : { state: 'unknown', why: error instanceof Error ? error.message : 'no answer' }
    }
    onOutcome?.({ kind, mid }, outcome)
    const settled = await book.settle(intent, outcome, actor).catch((error: unknown) => {
      // The row stays in `sending` and will be shown as a doubt; whoever waits is told what the service said.
      onError(error)
      return outcome
    })
    return kind === 'user' ? withId(settled, { mid, body }, intent, actor) : settled
  }

  /** The answer stands without it: what fails here is no doubt of what was made. */
  async function withId(
    outcome: Outcome,
    request: Pick<CreateRequest, 'mid' | 'body'>,
    intent: NewIntent,
    actor: Actor,
  ): Promise<Outcome> {
    if (!findUser || outcome.state !== 'confirmed' || outcome.receipt?.data.userId !== undefined)
      return outcome
    try {
      const receipt = await findUser(request)
      if (!receipt) return outcome
      await book.complete(intent, receipt, actor)
      return { ...outcome, receipt }
    } catch (error) {
      onError(error)
      return outcome
    }
  }

  async function replay({ key, digest }: NewIntent): Promise<CreateResult> {
    await book.repair({ all: false })
    const row = await book.find(key)
    if (!row) throw new GatewayError(503, 'the request could not be kept; nothing was sent')
    if (row.body_sha256 !== digest)
      throw new GatewayError(422, 'this Idempotency-Key belongs to another request', {
        details: [{ field: 'Idempotency-Key', message: 'already used for another request' }],
      })
    if (row.state === 'created' || row.state === 'sending')
      throw new GatewayError(409, 'this request is being sent right now', {
        facts: { reason: 'sending', intent: key },
        headers: { 'Retry-After': '1' },
      })
    const text = row.answer === null ? undefined : parts.seal.open(row.answer, `intent ${key}`)
    const state = row.state === 'linked' || row.state === 'abandoned' ? 'unknown' : row.state
    const receipt = state === 'confirmed' ? openReceipt(parts.seal, row) : undefined
    const [why, status] = [row.note ?? undefined, row.status ?? undefined]
    return resultOf(key, { state, receipt, why, status, text, kind: row.kind }, true)
  }
}

/** With the deadline of a socket less than the time after which others take an attempt for a doubt. */
const longestDelayMs = 10_000

/** A definite answer is told by the letter; a doubt and an attempt that never left have words of ours. */
function resultOf(key: string, outcome: Outcome & { kind: IntentKind }, isReplay: boolean): CreateResult {
  const { state, why } = outcome
  if (state === 'unknown') {
    const message = `it is not known whether this was made (${why ?? 'no answer'}); it is not sent again`
    throw new GatewayError(502, message, { facts: { reason: 'unknown', intent: key } })
  }
  if (state === 'not_sent')
    throw new GatewayError(503, `nothing was sent to the payment service (${why ?? 'no connection'})`, {
      facts: { reason: 'not_sent', intent: key },
    })
  const answer = answerOf(outcome)
  if (!answer)
    throw new GatewayError(502, 'the stored answer can no longer be read', { facts: { intent: key } })
  return { ...answer, isReplay }
}

function toIntent({ key, kind, path, mid, operatorId, text, body }: CreateRequest): NewIntent {
  const digest = createHash('sha256')
    .update(JSON.stringify([path, mid, operatorId, text]))
    .digest('hex')
  return { key, kind, mid, operatorId, digest, body: text, ...factsOf(body) }
}

/** What near-duplicates and candidates are found by. */
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
