import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { Absent, PurposeText, SentText, TypeText, visibleText } from '../../kit/field/Foreign.tsx'
import { CopyableText } from '../../kit/field/CopyButton.tsx'
import { TimeText } from '../../kit/field/TimeText.tsx'
import { userPath } from '../../kit/field/RowLink.tsx'
import { Facts } from '../../kit/page/Section.tsx'
import type { Order, OrderReceipt } from '../../data-provider/records.ts'
import { useReceiptRows } from './ReceiptPart.tsx'

type Props = { order: Order; receipt?: OrderReceipt | undefined; seen: Order | undefined }

export function OrderDetails({ order, receipt, seen }: Props) {
  const translate = useTranslate()
  const { userId, orderType, senderName, purposeCode, mid, sentMid } = order
  const id = (name: string, value: string | undefined) =>
    [name, <CopyableText text={value} of={name} isId />] as const
  const times = useTimes({ order, seen })
  return (
    <Facts
      rows={[
        [translate('order.sender'), <SentText text={senderName} />],
        [
          translate('filter.person'),
          userId === undefined ? (
            <Absent />
          ) : (
            <Link to={userPath(userId, sentMid === undefined ? undefined : mid)}>
              {translate('order.open_person')}
            </Link>
          ),
        ],
        id(translate('user.id'), userId),
        [translate('filter.orderType'), <TypeText type={orderType} />],
        [translate('order.purpose'), <PurposeText code={purposeCode} />],
        id(translate('filter.mid'), mid),
        sentMid !== undefined && id(translate('order.sent_mid'), sentMid),
        ...times,
        // Last, because it arrives later.
        ...useReceiptRows(receipt, order),
      ]}
    />
  )
}

/** The single record may lack times: then the list's times are shown and marked. */
function useTimes({ order, seen }: Props): [string, ReactNode][] {
  const translate = useTranslate()
  return (['created', 'updated'] as const).map((name) => {
    const field = `${name}At` as const
    const isOwn = order[field] !== undefined || seen?.[field] === undefined
    const how = (isOwn ? order.assumed : seen?.assumed) ?? {}
    return [
      translate(`order.${name}`),
      <>
        <TimeText iso={order[field] ?? seen?.[field]} exact />
        {!isOwn && <span className="quiet"> {translate('order.from_list')}</span>}
        {how[field] !== undefined && <span className="quiet"> {visibleText(how[field])}</span>}
      </>,
    ]
  })
}
