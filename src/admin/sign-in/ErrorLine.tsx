import { useTranslate } from 'ra-core'
import type { Failure } from '../failure/useFailureWords.ts'

type Say = ReturnType<typeof useTranslate>

/** Always there, so that what appears in it is read out. */
export function ErrorLine({ error, text, id }: { error?: unknown; text?: string; id?: string }) {
  const say = useTranslate()
  const words = text ?? (error === undefined ? '' : explain(error, say))
  return (
    <p className="plain-error" role="alert" id={id}>
      {words}
    </p>
  )
}

/** One clear line on why it did not work. */
function explain(error: unknown, say: Say): string {
  const { status = 0, body = {}, message = '' } = (error ?? {}) as Failure
  if (status === 0) return say(navigator.onLine ? 'sign_in.down' : 'sign_in.offline')
  if (status === 429) {
    const words = body.reason === 'locked' ? 'sign_in.locked' : 'sign_in.limited'
    return say(words, { time: duration(body.retryAfterMs ?? 60_000, say) })
  }
  if (status >= 500) return say('sign_in.down')
  if (status === 401 && body.reason === 'wrong') return say('sign_in.wrong')
  if (status === 401 && body.reason === 'wrong_code') return say('sign_in.wrong_code')
  if (status === 401) return say('sign_in.expired')
  const said = body.details?.length ? body.details.map((detail) => detail.message) : [message]
  return said.map((one) => say(`said.${one}`, { _: one })).join(' ')
}

function duration(ms: number, say: Say): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90
    ? say('sign_in.wait_seconds', { smart_count: seconds })
    : say('sign_in.wait_minutes', { smart_count: Math.ceil(seconds / 60) })
}
