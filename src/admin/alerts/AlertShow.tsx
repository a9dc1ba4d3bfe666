import { useQueryClient } from '@tanstack/react-query'
import { intentPath, listPath } from '../kit/field/RowLink.tsx'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import {
  type Alert,
  alertRetentionDays,
  type WholeAlert,
  type AlertDelivery,
  type AlertNotice,
} from '../../api/alerts.ts'
import { useApi } from '../data-provider/useApi.ts'
import { Foreign, SentText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ActButton } from '../forms/ActButton.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { AlertState, useAlertTitle, WatchName } from './AlertState.tsx'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'

const dayMs = 24 * 60 * 60_000

type ListedAlert = Alert & Partial<WholeAlert>

export function AlertShow() {
  const translate = useTranslate()
  return (
    <RecordPage<ListedAlert>
      isNarrow
      resource="alerts"
      title={useAlertTitle()}
      aside={(alert) => <AlertState alert={alert} />}
      actions={(alert) => <Acknowledge alert={alert} />}
      missing={<p>{translate('alerts.missing', { days: alertRetentionDays })}</p>}
      refetchInterval={30_000}
    >
      {(alert) => <Parts alert={alert} />}
    </RecordPage>
  )
}

function Parts({ alert }: { alert: ListedAlert }) {
  const translate = useTranslate()
  const behind = pathBehind(alert)
  return (
    <>
      <Facts
        rows={[
          [translate('fault_field.mid'), <SentText text={alert.mid} />],
          [translate('alerts.watch'), <WatchName kind={alert.kind} />],
          [translate('alerts.began'), <TimeText iso={alert.beganAt} exact />],
          alert.resolvedAt !== null && [
            translate('alerts.resolved'),
            <TimeText iso={alert.resolvedAt} exact />,
          ],
          [translate('alerts.acknowledged'), <Acknowledged alert={alert} />],
          behind && [
            translate('alerts.behind_it'),
            <Link to={behind.to}>{translate(`alerts.to.${behind.word}`)}</Link>,
          ],
        ]}
      />
      <Section title={translate('alerts.sent_to')}>
        {alert.notices === undefined ? (
          <RowSkeletons rows={2} />
        ) : alert.notices.length === 0 ? (
          <p className="note">{translate('alerts.not_sent')}</p>
        ) : (
          <NoticeTable notices={alert.notices} />
        )}
        {Date.now() - Date.parse(alert.beganAt) > alertRetentionDays * dayMs && (
          <p className="note">{translate('alerts.notices_kept', { days: alertRetentionDays })}</p>
        )}
      </Section>
    </>
  )
}

function pathBehind({ kind, mid, labels }: Alert): { to: string; word: string } | undefined {
  const list = (filter: object) => listPath('orders', { mid: [mid], ...filter })
  const { orderType, status, request } = labels
  if (kind === 'late') return { to: list({ late: true }), word: 'orders' }
  if (kind === 'failures') return { to: list(orderType ? { orderType } : {}), word: 'orders' }
  if (status !== undefined) return { to: list({ status }), word: 'orders' }
  if (kind === 'sync') return { to: '/coverage', word: 'sync' }
  return request === undefined ? undefined : { to: intentPath(request), word: 'request' }
}

function Acknowledged({ alert: { acknowledgedAt, acknowledgedBy } }: { alert: Alert }) {
  const translate = useTranslate()
  if (acknowledgedAt === null) return translate('alerts.not_acknowledged')
  return (
    <>
      <Foreign text={translate('alerts.acknowledged_by', { who: acknowledgedBy ?? '' })} />{' '}
      <TimeText iso={acknowledgedAt} />
    </>
  )
}

function Acknowledge({ alert: { id, state, acknowledgedAt } }: { alert: Alert }) {
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

const tones = {
  waiting: 'waiting',
  sending: 'moving',
  sent: 'done',
  failed: 'failed',
} as const

function NoticeTable({ notices }: { notices: readonly AlertNotice[] }) {
  const translate = useTranslate()
  return (
    <HeadedTable
      label={translate('alerts.sent_to')}
      heads={['alerts.notice', 'alerts.receivers', 'list.state'].map((name) => translate(name))}
    >
      {notices.flatMap((notice) =>
        (notice.deliveries.length === 0 ? [undefined] : notice.deliveries).map((delivery, nth) => (
          <tr key={`${notice.id} ${nth}`}>
            <td>
              <NoticeName notice={notice} />
              <div className="quiet">
                <TimeText iso={notice.at} />
              </div>
            </td>
            <td>{delivery ? <Receiver delivery={delivery} /> : translate('alerts.in_product')}</td>
            <td>{delivery && <DeliveryState delivery={delivery} />}</td>
          </tr>
        )),
      )}
    </HeadedTable>
  )
}

function NoticeName({ notice: { kind, action } }: { notice: AlertNotice }) {
  const translate = useTranslate()
  const notice = translate(`alerts.notices.${kind}`, { _: kind })
  return action === null
    ? notice
    : translate('alerts.notice_action', { notice, action: translate(`alerts.actions.${action}`) })
}

function Receiver({ delivery: { receiver } }: { delivery: AlertDelivery }) {
  const translate = useTranslate()
  return receiver === null ? translate('alerts.gone_receiver') : <Foreign text={receiver} />
}

function DeliveryState({ delivery: { state, tries, fault, cause, sentAt } }: { delivery: AlertDelivery }) {
  const translate = useTranslate()
  const textOf = useFaultWords()
  return (
    <>
      <ToneMark tone={tones[state]}>
        {translate(`alerts.deliveries.${state}`, { smart_count: tries })}
      </ToneMark>{' '}
      {sentAt === null ? '' : <TimeText iso={sentAt} />}
      {fault !== null && <div className="quiet">{textOf({ ...cause, message: fault })}</div>}
    </>
  )
}
