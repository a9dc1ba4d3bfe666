import { useTranslate } from 'react-admin'
import type { Tone } from '../../contract/status.ts'
import type { Alert } from '../alertRecords.ts'
import { ToneMark } from '../fields/ToneMark.tsx'
import { visibleText } from '../fields/visibleText.ts'

const tones: Record<string, Tone> = { pending: 'waiting', firing: 'look', resolved: 'done' }

export function AlertState({ alert: { state, isInhibited } }: { alert: Alert }) {
  const translate = useTranslate()
  const word = translate(`alerts.states.${state}`, { _: visibleText(state) })
  const isPart = isInhibited && state === 'firing'
  return (
    <ToneMark tone={isPart ? 'moving' : (tones[state] ?? 'undocumented')}>
      {isPart ? translate('alerts.inhibited') : word}
    </ToneMark>
  )
}
