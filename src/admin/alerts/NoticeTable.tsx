import { useTranslate } from 'react-admin'
import type { AlertDelivery, AlertNotice } from '../../api/alerts.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'
import { TableBox } from '../list/TableBox.tsx'
import { useFaultWords } from '../failure/useFailureWords.ts'

const tones = {
  waiting: 'waiting',
  sending: 'moving',
  sent: 'done',
  failed: 'failed',
} as const

/** The notices about an alert, and whether they arrived. */
export function NoticeTable({ notices }: { notices: readonly AlertNotice[] }) {
  const translate = useTranslate()
  return (
    <TableBox label={translate('alerts.sent_to')}>
      <table className="records">
        <thead>
          <tr>
            <th scope="col">{translate('alerts.notice')}</th>
            <th scope="col">{translate('alerts.receivers')}</th>
            <th scope="col">{translate('alerts.state')}</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </TableBox>
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
