import { useGetList, useTranslate } from 'react-admin'
import type { Intent } from '../../api/intents.ts'
import type { Order } from '../data-provider/records.ts'
import { FailurePanel } from '../kit/failure/FailurePanel.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { OrderField } from '../kit/field/RowLink.tsx'
import { StatusMark, useReadStatus } from '../kit/field/ToneMark.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useOtherMid } from '../session/SessionContext.ts'
import { OpenRequests, useOpenRequests } from '../users/OpenRequests.tsx'

const newest = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'createdAt', order: 'DESC' as const },
}

/** For an approver: the same order may already be under way. */
export function CustomerOpen({ intent, userId }: { intent: Intent; userId: string }) {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const otherMid = useOtherMid()
  const { id, mid } = intent
  const requests = useOpenRequests(userId, mid)
  const { data, error, refetch } = useGetList<Order>(
    'orders',
    { ...newest, filter: { mid, userId } },
    { onError: () => {} },
  )
  const open = data?.filter((order) => ['open', 'unknown'].includes(readStatus(order).finality))
  return (
    <>
      <Section title={translate('intents.customer_open')}>
        {error && <FailurePanel error={error} retry={() => void refetch()} />}
        {open?.map((order) => (
          <p key={order.id} className="latest-order">
            <OrderField id={order.id} mid={otherMid(mid)} /> <MoneyText money={order.source} />{' '}
            <StatusMark order={order} /> <TimeText iso={order.createdAt} />
          </p>
        ))}
        {open?.length === 0 &&
          requests.data?.every((request) => request.id === id) &&
          translate('intents.nothing_open')}
      </Section>
      <OpenRequests requests={requests} except={id} />
    </>
  )
}
