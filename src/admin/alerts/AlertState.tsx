import { useTranslate } from 'react-admin'
import type { Alert } from '../../api/alerts.ts'
import { ToneMark } from '../fields/ToneMark.tsx'

export function AlertState({ alert: { state } }: { alert: Alert }) {
  const translate = useTranslate()
  const isOver = state === 'resolved'
  return (
    <ToneMark tone={isOver ? 'done' : 'look'}>
      {translate(`alerts.states.${isOver ? 'resolved' : 'open'}`)}
    </ToneMark>
  )
}
