import {
  ErasedText,
  FailureText,
  Foreign,
  IdText,
  SentText,
  TypeText,
  Absent,
} from '../kit/field/Foreign.tsx'
import { MoneyText, ShareText } from '../kit/field/MoneyText.tsx'
import { RowLink, userPath, OrderField } from '../kit/field/RowLink.tsx'
import { useOtherMid, usePermission } from '../session/SessionContext.ts'
import type { Column } from '../kit/list/RecordTable.tsx'
import { feeNames, type FeeName, type Order } from '../data-provider/records.ts'
import { StatusMark, Tip, ToneMark } from '../kit/field/ToneMark.tsx'
import { useMediaQuery } from '../kit/page/useMediaQuery.ts'
import { useTranslate } from 'ra-core'
import type { Amount } from '../../contract/amount.ts'
import { feeCurrency, feeShare, totalFee, useRrFeeUnit } from './orderFees.ts'

export function useOrderColumns(): readonly Column<Order>[] {
  const hasFees = usePermission('fees.read')
  const isRoomy = useMediaQuery('(width >= 1400px)')
  return (isRoomy ? roomy : usual)[hasFees ? 'withFees' : 'withoutFees']
}

const columns: Column<Order>[] = [
  { source: 'id', width: 116, label: 'order.id', sort: 'id', render: (order) => <OrderLink order={order} /> },
  {
    source: 'createdAt',
    width: 112,
    label: 'order.created',
    sort: 'createdAt',
    firstOrder: 'DESC',
    as: 'time',
  },
  {
    source: 'status',
    width: 220,
    label: 'order.status',
    sort: 'status',
    render: (order) => (
      <>
        <StatusMark order={order} />
        <LateMark order={order} />
      </>
    ),
  },
  {
    source: 'orderType',
    width: 76,
    label: 'order.type',
    sort: 'orderType',
    render: ({ orderType }) => <TypeText type={orderType} />,
  },
  {
    source: 'senderName',
    label: 'order.person',
    sort: 'userId',
    render: (order) => <Sender order={order} />,
  },
  ...(['source', 'destination'] as const).map((side): Column<Order> => ({
    source: side,
    width: 152,
    label: `order.${side}`,
    sort: `${side}Amount`,
    firstOrder: 'DESC',
    align: 'right',
    render: (order) => <MoneyText money={order[side]} isBrief />,
  })),
  {
    source: 'fees',
    width: 140,
    label: 'order.fees',
    sort: 'totalFee',
    firstOrder: 'DESC',
    align: 'right',
    render: (order) => <FeeSum order={order} />,
  },
  {
    source: 'feeShare',
    width: 96,
    label: 'fee.share',
    sort: 'feeShare',
    firstOrder: 'DESC',
    align: 'right',
    isHiddenByDefault: true,
    render: (order) => <FeeShare order={order} />,
  },
  ...feeNames.map((name): Column<Order> => ({
    source: name,
    width: 132,
    label: `fee.${name}`,
    sort: name,
    firstOrder: 'DESC',
    align: 'right',
    isHiddenByDefault: true,
    render: (order) => <FeeField order={order} name={name} />,
  })),
  {
    source: 'failureCode',
    width: 176,
    label: 'order.failure',
    isHiddenByDefault: true,
    render: ({ failureCode }) => <FailureText code={failureCode} />,
  },
  { source: 'purposeCode', width: 140, label: 'order.purpose', isHiddenByDefault: true },
  {
    source: 'updatedAt',
    width: 112,
    label: 'order.updated',
    sort: 'updatedAt',
    firstOrder: 'DESC',
    isHiddenByDefault: true,
    as: 'time',
  },
  { source: 'mid', width: 96, label: 'order.mid', sort: 'mid', isHiddenByDefault: true },
]

const feeColumns = ['fees', 'feeShare', ...feeNames]
const setOf = (all: readonly Column<Order>[]) => ({
  withFees: all,
  withoutFees: all.filter(({ source }) => !feeColumns.includes(source)),
})
const roomy = setOf(columns)
const usual = setOf(
  columns.map((column) => (column.source === 'orderType' ? { ...column, isHiddenByDefault: true } : column)),
)

function OrderLink({ order: { id, mid } }: { order: Order }) {
  const otherMid = useOtherMid()
  return <OrderField id={id} mid={otherMid(mid)} />
}

function LateMark({ order: { late } }: { order: Pick<Order, 'late'> }) {
  const translate = useTranslate()
  if (late === undefined) return null
  const words = translate(`filter.${late}`)
  return (
    <Tip text={() => words}>
      {' '}
      <ToneMark tone="late">
        <span className="unseen">{words}</span>
      </ToneMark>
    </Tip>
  )
}

function Sender({ order: { senderName, userId, mid, erased } }: { order: Order }) {
  const otherMid = useOtherMid()
  if (userId === undefined && senderName === undefined && erased) return <ErasedText />
  if (userId === undefined) return <SentText text={senderName} />
  return (
    <RowLink to={userPath(userId, otherMid(mid))} className="quiet-link">
      {senderName === undefined ? <IdText id={userId} /> : <Foreign text={senderName} />}
    </RowLink>
  )
}

/** An `rrFee` not known to be an amount has no currency. */
function FeeField({ order, name }: { order: Order; name: FeeName }) {
  const unitOf = useRrFeeUnit()
  const isAmount = name !== 'rrFee' || unitOf(order.mid) === 'amount'
  return order.fees?.unreadable?.includes(name) ? (
    <MoneyText money={{ isUnreadable: true }} />
  ) : (
    <FeeText order={order} amount={order.fees?.[name]} isAmount={isAmount} />
  )
}

function FeeSum({ order }: { order: Order }) {
  const unitOf = useRrFeeUnit()
  return <FeeText order={order} amount={order.fees && totalFee(order.fees, unitOf(order.mid))} />
}

function FeeShare({ order }: { order: Order }) {
  const unitOf = useRrFeeUnit()
  const share = feeShare(order, unitOf(order.mid))
  return share === undefined ? <Absent /> : <ShareText share={share} />
}

type Props = { order: Order; amount: Amount | undefined; isAmount?: boolean }

function FeeText({ order, amount, isAmount = true }: Props) {
  if (amount === undefined) return <Absent />
  return <MoneyText money={{ amount, currency: isAmount ? feeCurrency(order).code : undefined }} isBrief />
}
