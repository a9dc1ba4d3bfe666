import type { Match } from '../../contract/findRoute.ts'
import type { Log } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import type { UpstreamAnswer } from '../provider/exchange.ts'
import { redactText, type RedactSettings } from './redactText.ts'
import type { Session } from '../http/context.ts'

export type RedactAnswer = (
  answer: UpstreamAnswer,
  match: Match,
  to: { session: Session; mid: string; page?: number },
) => Promise<{ status: number; body: string }>

/** Masking this much takes milliseconds, so yield to the event loop first. */
const longText = 40 * 1024

type Parts = Omit<RedactSettings, 'onWithheld'> & { log: Log; metrics: Metrics }

/** Masks a service response for one role and removes foreign rows. Unknown forms never pass. */
export function createRedactAnswer({ log, metrics, ...settings }: Parts): RedactAnswer {
  return async (answer, { route }, { session: { operator }, mid, page }) => {
    // Several may arrive at once.
    if (answer.text.length > longText) await yieldToEventLoop()
    return redactText({ ...answer, route, mid, page }, operator, { ...settings, onWithheld })
  }

  /** Foreign rows mean a fault or tampering, so report them. */
  function onWithheld(count: number, mid: string): void {
    metrics.withheld.inc(count)
    log('error', 'rows of another merchant ID were withheld', { count, mid })
  }
}
