import { useQueryClient } from '@tanstack/react-query'
import { intentPath, listPath } from '../kit/field/RowLink.tsx'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Alert } from '../../api/alerts.ts'
import { useApi } from '../data-provider/useApi.ts'
import { Foreign, SentText, visibleText, useTypeName } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ActButton } from '../forms/ActButton.tsx'
import { Facts } from '../kit/page/Section.tsx'
import { ToneMark } from '../kit/field/ToneMark.tsx'

export function AlertShow() {
  return (
    <RecordPage<Alert>
      isNarrow
      resource="alerts"
      title={useAlertTitle()}
      aside={(alert) => <AlertState {...alert} />}
      actions={(alert) => <Acknowledge {...alert} />}
      refetchInterval={30_000}
    >
      {(alert) => <Parts {...alert} />}
    </RecordPage>
  )
}

function Parts(alert: Alert) {
  const translate = useTranslate()
  const behind = pathBehind(alert)
  return (
    <Facts
      rows={[
        [translate('fault_field.mid'), <SentText text={alert.mid} />],
        [translate('alerts.watch'), <WatchName {...alert} />],
        [translate('alerts.began'), <TimeText iso={alert.beganAt} exact />],
        alert.resolvedAt !== null && [
          translate('alerts.resolved'),
          <TimeText iso={alert.resolvedAt} exact />,
        ],
        [translate('alerts.acknowledged'), <Acknowledged {...alert} />],
        behind && [
          translate('alerts.behind_it'),
          <Link to={behind.to}>{translate(`alerts.to.${behind.word}`)}</Link>,
        ],
      ]}
    />
  )
}

function pathBehind({ kind, mid, labels }: Alert): { to: string; word: string } | undefined {
  const list = (filter: object) => listPath('orders', { mid: [mid], ...filter })
  const { orderType, status, request } = labels
  if (kind === 'late') return { to: list({ late: true }), word: 'orders' }
  if (kind === 'failures') return { to: list(orderType ? { orderType } : {}), word: 'orders' }
  if (status !== undefined) return { to: list({ status }), word: 'orders' }
  if (kind === 'fees')
    return { to: list({ feeCheck: ['over', 'under'], feeCurrency: labels.currency }), word: 'orders' }
  if (kind === 'sync') return { to: '/coverage', word: 'sync' }
  return request === undefined ? undefined : { to: intentPath(request), word: 'request' }
}

function Acknowledged({ acknowledgedAt, acknowledgedBy }: Alert) {
  const translate = useTranslate()
  if (acknowledgedAt === null) return translate('alerts.not_acknowledged')
  return (
    <>
      <Foreign text={translate('alerts.acknowledged_by', { who: acknowledgedBy ?? '' })} />{' '}
      <TimeText iso={acknowledgedAt} />
    </>
  )
}

function Acknowledge({ id, state, acknowledgedAt }: Alert) {
  const translate = useTranslate()
  const { acknowledgeAlert } = useApi()
  const queryClient = useQueryClient()
  if (acknowledgedAt !== null || state === 'resolved') return null
  const acknowledge = async () => {
    await acknowledgeAlert(id)
    await queryClient.invalidateQueries({ queryKey: ['alerts'] })
    await queryClient.invalidateQueries({ queryKey: ['alerts-open'] })
  }
  return (
    <ActButton isMain title={translate('alerts.acknowledge_help')} act={acknowledge}>
      {translate('alerts.acknowledge')}
    </ActButton>
  )
}

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
