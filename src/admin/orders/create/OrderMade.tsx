import { Box, Button, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Side } from '../../../contract/fixedSide.ts'
import { isPaymentUnknown } from '../../../contract/status.ts'
import { addressPart } from '../../data-provider/addressPart.ts'
import { CopyableText } from '../../kit/field/CopyButton.tsx'
import { MoneyText } from '../../kit/field/MoneyText.tsx'
import { StatusMark, useReadStatus } from '../../kit/field/ToneMark.tsx'
import { UserField } from '../../kit/field/RowLink.tsx'
import { Facts } from '../../kit/page/Section.tsx'
import { BackLink, PageTitle } from '../../kit/page/PageTitle.tsx'
import type { Order, OrderReceipt } from '../../data-provider/records.ts'
import { similarPath } from '../show/NewestOrder.tsx'
import { ReceiptPart, useReceipt, useReceiptRows } from '../show/ReceiptPart.tsx'
import { useStoredOrder, useSeenOrder } from '../show/useStoredOrder.ts'

const pollMs = 3_000

export function OrderMade({ id }: { id: string }) {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const {
    data: read,
    error,
    isFetching,
  } = useGetOne<Order>(
    'orders',
    { id },
    {
      retry: false,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pollMs),
    },
  )
  const { data: observed } = useStoredOrder(id, read !== undefined)
  const order = useSeenOrder(read, observed)
  const receipt = useReceipt({ id, isOver: order !== undefined && isOver(order) })
  const reading = order && readStatus(order)
  const isExpected = !reading || reading.tone === 'waiting' || isPaymentUnknown(reading, order?.isFirstStatus)
  const isWaiting = isExpected || reading?.tone === 'undocumented'
  return (
    <>
      <BackLink list="orders" />
      <PageTitle title={translate('order.made')} isFocused>
        <Button component={Link} to={similarPath(id)}>
          {translate('create.similar')}
        </Button>
        <Button component={Link} to="/orders/create" variant="outlined">
          {translate('order.another')}
        </Button>
      </PageTitle>
      <Box role="status" sx={{ mb: 2 }}>
        {order ? (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '6px 20px' }}>
              <Typography component="p" sx={{ fontSize: 24, fontWeight: 550 }}>
                {translate('filter.pays')} {exactness('source')}
                <MoneyText money={order.source} />
              </Typography>
              <StatusMark order={order} />
            </Box>
            {isExpected && <p className="note">{translate('create.follows')}</p>}
          </>
        ) : (
          error && !isFetching && <p className="note">{translate('create.not_read')}</p>
        )}
      </Box>
      <MadeFacts id={id} order={order} receipt={receipt} exactness={exactness('destination')} />
      {receipt && receipt.payUrl === undefined && isWaiting && (
        <Typography sx={{ my: 2 }}>{translate('order.no_link')}</Typography>
      )}
      <ReceiptPart receipt={receipt} isWaiting={isWaiting} money={order?.source} isMain />
    </>
  )

  /** The requested amount is exact, the calculated one is not. Empty without the request. */
  function exactness(side: Side): string {
    const fixed = receipt?.fixedSide
    if (fixed === undefined || order?.[side]?.amount === undefined || isOver(order)) return ''
    return `${translate(fixed === side ? 'create.exactly' : 'create.about')} `
  }

  function isOver(read: Order): boolean {
    const { finality } = readStatus(read)
    return finality === 'good' || finality === 'bad'
  }
}

type FactsProps = {
  id: string
  order: Order | undefined
  receipt: OrderReceipt | undefined
  exactness: string
}

function MadeFacts({ id, order, receipt, exactness }: FactsProps) {
  const translate = useTranslate()
  const { userId, senderName, destination } = order ?? {}
  return (
    <Box sx={{ mb: 2 }}>
      <Facts
        rows={[
          [
            translate('order.id'),
            <span className="buttons">
              <CopyableText text={id} of={translate('order.id')} isId />
              <Link to={`/orders/${addressPart(id)}/show`}>{translate('order.open_order')}</Link>
            </span>,
          ],
          userId !== undefined && [translate('filter.person'), <UserField id={userId} name={senderName} />],
          destination?.currency !== undefined && [
            translate('order.destination'),
            <>
              {exactness}
              <MoneyText money={destination} />
            </>,
          ],
          ...useReceiptRows(receipt, order),
        ]}
      />
    </Box>
  )
}
