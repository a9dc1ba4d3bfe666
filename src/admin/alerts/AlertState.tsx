import { useTranslate } from 'react-admin'
import type { Alert } from '../../api/alerts.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { visibleText, useTypeName } from '../kit/field/Foreign.tsx'

export function AlertState({ state }: Alert) {
  const translate = useTranslate()
  const isOver = state === 'resolved'
  return (
    <ToneMark tone={isOver ? 'done' : 'look'}>
      {translate(`alerts.states.${isOver ? 'resolved' : 'open'}`)}
    </ToneMark>
  )
}

export function WatchName({ kind }: { kind: string }) {
  return useTranslate()(`alerts.kinds.${kind}`, { _: visibleText(kind) })
}

export function useAlertTitle(): (alert: Alert) => string {
  const translate = useTranslate()
  const typeName = useTypeName()
  return ({ kind, labels, facts, text }) => {
    const list = labels.list === undefined ? '' : translate(`alerts.lists.${labels.list}`, { _: labels.list })
    const orderType = labels.orderType ? typeName(labels.orderType) : ''
    const count = facts.orders === undefined ? {} : { smart_count: Number(facts.orders) }
    const values = { ...facts, ...labels, ...count, list, orderType }
    return visibleText(translate(`alerts.titles.${kind}`, { ...values, _: text }))
  }
}
