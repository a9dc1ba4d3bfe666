import type { Match } from '../../contract/findRoute.ts'
import type { LedgerReading } from '../ledger/page.ts'
import type { Log } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Logos } from '../logos/createLogos.ts'
import { may } from '../access/permissions.ts'
import type { UpstreamAnswer } from '../provider/exchange.ts'
import { redactText, type RedactSettings } from './redactText.ts'
import type { Reveals } from '../customers/reveals.ts'
import { rightsOf } from '../access/rightsOf.ts'
import type { Session } from '../http/context.ts'

export type RedactAnswer = (
  answer: UpstreamAnswer,
  match: Match,
  to: { session: Session; mid: string; page?: number },
) => Promise<{ status: number; body: string }>

/** Masking this much takes milliseconds, so yield to the event loop first. */
const longText = 40 * 1024

type Parts = {
  reveals: Reveals
  reading: LedgerReading
  logos?: Logos | undefined
  log: Log
  metrics: Metrics
}

/** Masks a service response for one role and removes foreign rows. Unknown forms never pass. */
export function createRedactAnswer({ reveals, reading, logos, log, metrics }: Parts): RedactAnswer {
  const settings: RedactSettings = {
    timeZone: reading.timeZone,
    mids: reading.mids,
    offer: (raw, about) => reveals.offer(raw, about),
    aliasOf: reveals.aliasOf,
    logoOf: logos?.pathOf,
  }
  return async (answer, { name }, { session: { operator }, mid, page }) => {
    const { status, headers, text } = answer
    const reader = {
      operatorId: operator.id,
      mids: operator.mids,
      rights: rightsOf(operator, reading.mids),
      // The service may have unconfigured merchant IDs; only those who manage operators see them.
      everyMid: may(operator.role, 'operators.manage'),
    }
    // Several may arrive at once.
    if (text.length > longText) await yieldToEventLoop()
    const redacted = redactText({ name, status, mid, page, text }, reader, settings)
    reportWithheld(redacted.withheld ?? 0, mid)
    if (!('fault' in redacted)) return { status: redacted.status, body: redacted.text }
    const { status: answerStatus, cause } = redacted.fault
    const retryAfter = headers.get('retry-after')
    throw new ApiError(answerStatus, cause, {
      ...(status >= 300 && retryAfter !== null && { headers: { 'Retry-After': retryAfter } }),
    })
  }

  /** Foreign rows mean a fault or tampering, so report them. */
  function reportWithheld(count: number, mid: string): void {
    if (count === 0) return
    metrics.withheld.inc(count)
    log('error', 'rows of another merchant ID were withheld', { count, mid })
  }
}
