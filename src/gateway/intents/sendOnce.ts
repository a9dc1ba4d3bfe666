import type { Actor } from '../audit.ts'
import type { Seal } from '../sign-in/seal.ts'
import { attemptFault, type IntentKind } from './judgeAnswer.ts'
import { UpstreamFailure } from '../upstream/UpstreamFailure.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import type { IntentBook, Outcome, Subject } from './intentBook.ts'
import { outcomeOf } from './outcome.ts'
import type { KeptReceipt } from './receipts.ts'
import { setTimeout } from 'node:timers/promises'

/** What goes out; `body` is what another reader finds in its text. */
export type Sending = { path: string; mid: string; text: string; kind: IntentKind; body: unknown }

export type SendParts = {
  seal: Seal
  book: IntentBook
  upstream: Pick<Upstream, 'post'>
  /** Where outcomes go that the store does not take. */
  unsettled?: Pick<Unsettled, 'add'>
  onError: (error: unknown) => void
  onOutcome?: (request: Pick<Sending, 'kind' | 'mid'>, outcome: Outcome) => void
  /** Looks for a user whose id the answer did not name. */
  findUser?: (request: Pick<Sending, 'mid' | 'body'>) => Promise<KeptReceipt | undefined>
  steadyClock?: () => number
}

export type SendOnce = ReturnType<typeof createSendOnce>

/** The one POST of an intent, for whoever has just moved it to `sending`, and what came of it. */
export function createSendOnce(parts: SendParts) {
  const {
    book,
    upstream,
    unsettled,
    onError,
    onOutcome,
    findUser,
    steadyClock = () => performance.now(),
  } = parts
  return sendOnce

  async function sendOnce(
    { path, mid, text, kind, body }: Sending,
    intent: Subject,
    actor: Actor,
    startedAt: number,
  ): Promise<Outcome> {
    let outcome: Outcome
    try {
      // A gateway that was stopped meanwhile may find its attempt taken for a doubt, and that settled by a person.
      if (steadyClock() - startedAt > longestDelayMs)
        throw new UpstreamFailure('not_sent', 'the gateway was held up before it sent anything', {
          code: 'attempt.held_up',
        })
      const answer = await upstream.post(path, mid, text)
      outcome = outcomeOf(kind, answer)
    } catch (error) {
      outcome =
        error instanceof UpstreamFailure && error.kind === 'not_sent'
          ? { state: 'not_sent', why: error.message, fault: attemptFault(error) }
          : {
              state: 'unknown',
              why: error instanceof Error ? error.message : 'no answer',
              fault: attemptFault(error),
            }
    }
    onOutcome?.({ kind, mid }, outcome)
    const settled = await book.settle(intent, outcome, actor).catch((error: unknown) => {
      // Until it is stored the row stays in `sending`, and then is a doubt; whoever waits is told what the service said.
      onError(error)
      unsettled?.add(intent, outcome, actor)
      return outcome
    })
    return kind === 'user' ? withId(settled, { mid, body }, intent, actor) : settled
  }

  /** The answer stands without it: what fails here is no doubt of what was made. */
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

/** With the deadline of a socket less than the time after which others take an attempt for a doubt. */
const longestDelayMs = 10_000

/** More can hardly be on their way when a store goes: nothing is sent without it. */
const mostKept = 1000
const firstMs = 1_000
const longestMs = 15_000

export type Unsettled = ReturnType<typeof createUnsettled>

/**
 * Outcomes that came while the store could not take them: it is tried again until it does, or this gateway ends. Meanwhile
 * they are a doubt for everybody but those who were told. A pay link is in no other answer of the service.
 */
export function createUnsettled(book: Pick<IntentBook, 'settle' | 'find'>) {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function settle(intent: Subject, outcome: Outcome, actor: Actor): Promise<void> {
    for (let waitMs = firstMs; ; waitMs = Math.min(longestMs, 2 * waitMs)) {
      const { signal } = ending
      await setTimeout(waitMs, undefined, { signal, ref: false }).catch(() => {})
      const isLast = signal.aborted
      try {
        // The answer to a commit may be what was lost.
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
      if (underWay.size >= mostKept) return
      const running = settle(intent, outcome, actor).finally(() => underWay.delete(running))
      underWay.add(running)
    },
    /** One last try for each. */
    async close(): Promise<void> {
      ending.abort()
      await Promise.all(underWay)
    },
  }
}
