import { attemptFault, type IntentKind, outcomeOf, type Outcome, type StoredReceipt } from './outcome.ts'
import { UpstreamFailure } from '../provider/UpstreamFailure.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import type { IntentBook, Subject } from './intentBook.ts'
import { setTimeout } from 'node:timers/promises'
import type { Actor } from '../http/context.ts'

/** `text` is sent; `body` is its parsed form. */
export type Sending = { path: string; mid: string; text: string; kind: IntentKind; body: unknown }

export type SendParts = {
  book: IntentBook
  upstream: Pick<Upstream, 'post'>
  unsettled?: Pick<Unsettled, 'add'>
  onError: (error: unknown) => void
  onOutcome?: (request: Pick<Sending, 'kind' | 'mid'>, outcome: Outcome) => void
  findUser?: (request: Pick<Sending, 'mid' | 'body'>) => Promise<StoredReceipt | undefined>
  steadyClock?: () => number
}

export type SendOnce = ReturnType<typeof createSendOnce>

/**
 * Sends the one POST of an intent and records the outcome. `claim` moves the intent to `sending`; if it is false, another
 * call has moved it, and nothing is sent.
 */
export function createSendOnce(parts: SendParts) {
  const { book, upstream, unsettled, onError, onOutcome, findUser } = parts
  const { steadyClock = () => performance.now() } = parts
  return sendOnce

  async function sendOnce(
    { path, mid, text, kind, body }: Sending,
    intent: Subject,
    actor: Actor,
    claim: () => Promise<boolean>,
  ): Promise<Outcome | undefined> {
    const startedAt = steadyClock()
    if (!(await claim())) return undefined
    let outcome: Outcome
    try {
      // This process was suspended: others may have marked the attempt as a doubt, and a person may have settled it.
      if (steadyClock() - startedAt > longestDelayMs)
        throw new UpstreamFailure('not_sent', 'the server was delayed before it sent anything', {
          code: 'attempt.held_up',
        })
      const answer = await upstream.post(path, mid, text)
      outcome = outcomeOf(kind, answer)
    } catch (error) {
      const state = error instanceof UpstreamFailure && error.kind === 'not_sent' ? 'not_sent' : 'unknown'
      const why = error instanceof Error ? error.message : 'no answer'
      outcome = { state, why, fault: attemptFault(error) }
    }
    onOutcome?.({ kind, mid }, outcome)
    const settled = await book.settle(intent, outcome, actor).catch((error: unknown) => {
      // The row stays in `sending` and later becomes a doubt; the caller still gets the service's response.
      onError(error)
      unsettled?.add(intent, outcome, actor)
      return outcome
    })
    return kind === 'user' ? withId(settled, { mid, body }, intent, actor) : settled
  }

  /** A failed lookup must not turn a definite creation into a doubt. */
  async function withId(
    outcome: Outcome,
    request: Pick<Sending, 'mid' | 'body'>,
    intent: Subject,
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
}

/** Plus the socket deadline, this is less than the time after which others mark the attempt as a doubt. */
const longestDelayMs = 10_000

/** Nothing is sent without the store, so few can be in flight when it fails. */
const maxEntries = 1000
const firstMs = 1_000
const longestMs = 15_000

export type Unsettled = ReturnType<typeof createUnsettled>

/** Retries outcomes the store could not save; until then others see a doubt. The service never returns a pay link again. */
export function createUnsettled(book: Pick<IntentBook, 'settle' | 'find'>) {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function settle(intent: Subject, outcome: Outcome, actor: Actor): Promise<void> {
    for (let waitMs = firstMs; ; waitMs = Math.min(longestMs, 2 * waitMs)) {
      const { signal } = ending
      await setTimeout(waitMs, undefined, { signal, ref: false }).catch(() => {})
      const isLast = signal.aborted
      try {
        // The commit may have succeeded although its response was lost.
        const row = await book.find(intent.key)
        const isStored = row?.state === outcome.state && row.status === (outcome.status ?? null)
        if (!isStored) await book.settle(intent, outcome, actor)
        return
      } catch {
        if (isLast) return
      }
    }
  }

  return {
    add(intent: Subject, outcome: Outcome, actor: Actor): void {
      if (underWay.size >= maxEntries) return
      const running = settle(intent, outcome, actor).finally(() => underWay.delete(running))
      underWay.add(running)
    },
    async close(): Promise<void> {
      ending.abort()
      await Promise.all(underWay)
    },
  }
}
