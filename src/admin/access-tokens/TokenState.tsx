import { useTranslate } from 'react-admin'
import type { Tone } from '../../contract/status.ts'
import { readTime } from '../fields/time.ts'
import { ToneMark } from '../fields/ToneMark.tsx'
import { useNow } from '../fields/TimeText.tsx'
import type { AccessToken } from '../../api/team.ts'

export const tokenStates = ['live', 'suspended', 'expired', 'revoked'] as const
type State = (typeof tokenStates)[number]

const tones: Record<State | 'soon', Tone> = {
  live: 'done',
  soon: 'look',
  suspended: 'look',
  expired: 'failed',
  revoked: 'closed',
}

/** Time enough to make another one and put it in its place. */
const soonMs = 14 * 24 * 60 * 60_000

/** Whether it opens anything, and whether it soon will not. */
export function TokenState({ token: { state, expiresAt } }: { token: AccessToken }) {
  const translate = useTranslate()
  const now = useNow()
  const known = tokenStates.find((one) => one === state)
  if (known === undefined) return null
  const endsAt = readTime(expiresAt ?? '')
  const shown = known === 'live' && endsAt !== undefined && endsAt - now < soonMs ? 'soon' : known
  return <ToneMark tone={tones[shown]}>{translate(`access_tokens.states.${shown}`)}</ToneMark>
}
