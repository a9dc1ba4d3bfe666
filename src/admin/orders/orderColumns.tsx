import {
  ErasedText,
  FailureText,
  PurposeText,
  Foreign,
  IdText,
  SentText,
  TypeText,
  Absent,
} from '../kit/field/Foreign.tsx'
import { MoneyText, ShareText } from '../kit/field/MoneyText.tsx'
import { RowLink, userPath, OrderField } from '../kit/field/RowLink.tsx'
import { useOtherMid, usePermission } from '../session/SessionContext.ts'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { useFilters } from '../kit/filter/useFilters.ts'
import { failedStatuses } from '../../contract/status.ts'
import type { Column } from '../kit/list/RecordTable.tsx'
import { feeNames, type FeeName, type Order } from '../data-provider/records.ts'
import { StatusMark, Tip, ToneMark } from '../kit/field/ToneMark.tsx'
import { useMediaQuery } from '../kit/page/useMediaQuery.ts'
import { useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { Amount } from '../../contract/amount.ts'
import { FeeCheckMark } from './FeeCheckMark.tsx'
import { feeCurrency, feeShare, totalFee, useRrFeeUnit } from './orderFees.ts'

export function useOrderColumns(): readonly Column<Order>[] {
  const hasFees = usePermission('fees.read')
  const hasRates = usePermission('agreed-rates')
  const isNarrow = useMediaQuery('(width < 1280px)')
  const isWide = useMediaQuery('(width >= 1366px)')
  const hasType = useMediaQuery('(width >= 1400px)')
  const { status = [], failureCode, feeCheck } = useFilters<OrderFilterValues>().values
  const statuses = [status].flat()
  const isOfFailed = failureCode !== undefined || (statuses.length > 0 && statuses.every(isFailure))
  const isByCheck = feeCheck !== undefined
  return useMemo(() => {
    const hidden: Record<string, boolean> = {
      feeCheck: !isByCheck,
      destination: isByCheck,
      failureCode: !isOfFailed,
      // Failed orders rarely have fees, and not all columns fit.
      fees: isOfFailed,
      orderType: isOfFailed || !hasType,
    }
    return columns
      .filter(({ source }) => hasFees || !feeColumns.includes(source))
      .filter(({ source }) => hasRates || !rateColumns.includes(source))
      .map(({ widths, ...column }) => ({
        isHiddenByDefault: hidden[column.source] ?? false,
        ...column,
        ...(widths && { width: widths[isNarrow ? 0 : isWide ? 2 : 1] }),
      }))
  }, [hasFees, hasRates, isNarrow, isWide, hasType, isOfFailed, isByCheck])
}

const isFailure = (status: string | null) => failedStatuses.includes(status ?? '')

/** Widths in px below 1280 px, where cells have less padding, from there, and from 1366 px. */
type OrderColumn = Column<Order> & { widths?: readonly [number, number, number] }

const columns: OrderColumn[] = [
  { source: 'id', width: 112, label: 'order.id', sort: 'id', show: OrderLink },
  {
    source: 'createdAt',
    widths: [108, 120, 120],
    label: 'order.created',
    sort: 'createdAt',
    firstOrder: 'DESC',
    as: 'time',
  },
  {
    source: 'status',
    widths: [176, 192, 192],
    label: 'filter.status',
    sort: 'status',
    render: (order) => (
      <>
        <StatusMark order={order} />
        <LateMark {...order} />
      </>
    ),
  },
  {
    source: 'orderType',
    width: 104,
    label: 'filter.orderType',
    sort: 'orderType',
    render: ({ orderType }) => <TypeText type={orderType} />,
  },
  { source: 'senderName', label: 'filter.person', sort: 'userId', show: Sender },
  ...(['source', 'destination'] as const).map((side): OrderColumn => ({
    source: side,
    widths: [146, 158, 168],
    label: `order.${side}`,
    sort: `${side}Amount`,
    firstOrder: 'DESC',
    align: 'right',
    render: (order) => <MoneyText money={order[side]} isBrief />,
  })),
  {
    source: 'fees',
    widths: [126, 138, 138],
    label: 'filter.fees',
    sort: 'totalFee',
    firstOrder: 'DESC',
    align: 'right',
    show: FeeSum,
  },
  {
    source: 'feeShare',
    width: 96,
    label: 'fee.share',
    sort: 'feeShare',
    firstOrder: 'DESC',
    align: 'right',
    isHiddenByDefault: true,
    show: FeeShare,
  },
  {
    source: 'expectedFee',
    width: 132,
    label: 'fee.expectedFee',
    align: 'right',
    isHiddenByDefault: true,
    render: (order) => <FeeText order={order} amount={order.expectedFee} />,
  },
  { source: 'feeCheck', width: 150, label: 'filter.feeCheck', show: FeeCheckMark },
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
    widths: [126, 172, 172],
    label: 'filter.failure',
    render: ({ failureCode }) => <FailureText code={failureCode} />,
  },
  {
    source: 'purposeCode',
    width: 140,
    label: 'order.purpose',
    isHiddenByDefault: true,
    render: ({ purposeCode }) => <PurposeText code={purposeCode} />,
  },
  {
    source: 'updatedAt',
    width: 112,
    label: 'order.updated',
    sort: 'updatedAt',
    firstOrder: 'DESC',
    isHiddenByDefault: true,
    as: 'time',
  },
  { source: 'mid', width: 96, label: 'filter.mid', sort: 'mid', isHiddenByDefault: true },
]

const feeColumns: readonly string[] = ['fees', 'feeShare', ...feeNames]
const rateColumns: readonly string[] = ['expectedFee', 'feeCheck']

function OrderLink({ id, mid }: Order) {
  const otherMid = useOtherMid()
  return <OrderField id={id} mid={otherMid(mid)} />
}

function LateMark({ late }: Order) {
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

function Sender({ senderName, userId, mid, erased }: Order) {
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

function FeeSum(order: Order) {
  const unitOf = useRrFeeUnit()
  return <FeeText order={order} amount={order.fees && totalFee(order.fees, unitOf(order.mid))} />
}

function FeeShare(order: Order) {
  const unitOf = useRrFeeUnit()
  const share = feeShare(order, unitOf(order.mid))
  return share === undefined ? <Absent /> : <ShareText share={share} />
}

type Props = { order: Order; amount: Amount | undefined; isAmount?: boolean }

function FeeText({ order, amount, isAmount = true }: Props) {
  if (amount === undefined) return <Absent />
  return <MoneyText money={{ amount, currency: isAmount ? feeCurrency(order).code : undefined }} isBrief />
}
