import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Absent, visibleText } from '../../kit/field/Foreign.tsx'
import { MoneyText, ShareText } from '../../kit/field/MoneyText.tsx'
import { formatAmount } from '../../../contract/formatAmount.ts'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import type { Order } from '../../data-provider/records.ts'
import { usePermission } from '../../session/SessionContext.ts'
import { FeeCheckMark } from '../FeeCheckMark.tsx'
import { afterFees, effectiveRate, feeCurrency, feeShare, totalFee, useRrFeeUnit } from '../orderFees.ts'
import { useOrderDesk } from './OrderHead.tsx'

type Props = {
  order: Order
  /** The ledger's record knows the agreed rates, the provider does not. */
  seen: Order | undefined
}

/** An `rrFee` not known to be an amount is shown below the sum. Without the permission no fee is shown. */
export function Breakdown({ order, seen }: Props) {
  const translate = useTranslate()
  const { source, destination, fees } = order
  const { code, isStated } = feeCurrency(order)
  const unit = useRrFeeUnit()(order.mid)
  const total = fees && totalFee(fees, unit)
  const share = feeShare(order, unit)
  const rest = afterFees(order, unit)
  const names = ['networkFee', 'processingFee', ...(unit === 'amount' ? ['rrFee' as const] : [])] as const
  const maySeeFees = usePermission('fees.read')
  const isFinance = useOrderDesk() === 'finance'
  const feeText = (amount: string | undefined) =>
    amount === undefined ? <Absent /> : <MoneyText money={{ amount, currency: code }} />
  const isCompared = total === undefined || code === source?.currency
  return (
    <Box sx={{ maxWidth: 520 }}>
      {isFinance && share !== undefined && (
        <p className="order-share">
          <ShareText share={share} />{' '}
          <span className="quiet">
            {translate('order_page.share_of_paid')} · {feeText(total)}
          </span>
        </p>
      )}
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13.5 }}>
        <tbody>
          <Line name={translate('order.source')} value={<MoneyText money={source} />} />
          {maySeeFees &&
            names.map((name, n) => (
              <Line
                key={name}
                isFirst={n === 0}
                name={translate(`fee.${name}`)}
                value={
                  fees?.unreadable?.includes(name) ? (
                    <MoneyText money={{ isUnreadable: true }} />
                  ) : (
                    feeText(fees?.[name])
                  )
                }
              />
            ))}
          {maySeeFees && (
            <Line
              isSum
              name={translate('fee.totalFee')}
              note={share === undefined ? undefined : <ShareText share={share} />}
              value={feeText(total)}
            />
          )}
          {seen?.expectedFee !== undefined && (
            <Line
              name={translate('fee.expectedFee')}
              note={<FeeCheckMark {...seen} />}
              value={feeText(seen.expectedFee)}
            />
          )}
          {maySeeFees && rest !== undefined && (
            <Line name={translate('order_page.after_fees')} value={<MoneyText money={rest} />} />
          )}
          <Line
            isFirst={maySeeFees}
            name={translate('order.destination')}
            value={<MoneyText money={destination} />}
          />
          {maySeeFees && <Rate order={order} />}
          {maySeeFees && unit !== 'amount' && fees?.rrFee !== undefined && (
            <Line
              name={translate('fee.rrFeeAsSent')}
              value={<MoneyText money={{ amount: fees.rrFee, currency: undefined }} />}
            />
          )}
        </tbody>
      </Box>
      {maySeeFees && (
        <p className="note">
          {translate(
            total === undefined
              ? fees?.unreadable
                ? 'order.no_fee_sum'
                : 'order.no_fees'
              : isStated
                ? 'order.fee_currency_stated'
                : 'order.fee_currency_assumed',
          )}{' '}
          {!isCompared && translate('order_page.not_compared')}{' '}
          {seen?.feeCheck === 'no-rate' && translate('order_page.no_agreed_rate')}
        </p>
      )}
    </Box>
  )
}

function Rate({ order }: { order: Order }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const rate = effectiveRate(order)
  const [of, paidIn] = [order.destination?.currency, order.source?.currency]
  const words =
    rate === undefined || of === undefined || paidIn === undefined
      ? translate('order_page.no_rate')
      : `1 ${visibleText(of)} = ${formatAmount(rate, { locale })} ${visibleText(paidIn)}`
  return (
    <Line name={translate('order_page.effective_rate')} value={<span className="order-rate">{words}</span>} />
  )
}

type LineProps = { name: string; value: ReactNode; note?: ReactNode; isFirst?: boolean; isSum?: boolean }

function Line({ name, value, note, isFirst = false, isSum = false }: LineProps) {
  const cell = {
    py: '4px',
    fontWeight: isSum ? 550 : 400,
    ...(isSum && { borderTop: 1, borderColor: 'text.primary' }),
    ...(isFirst && { pt: '14px' }),
  }
  return (
    <tr>
      <Box
        component="th"
        scope="row"
        sx={{ ...cell, textAlign: 'left', color: isSum ? 'text.primary' : 'text.secondary' }}
      >
        {name}
        {note !== undefined && <span className="quiet"> · {note}</span>}
      </Box>
      <Box component="td" sx={{ ...cell, textAlign: 'right' }}>
        {value}
      </Box>
    </tr>
  )
}
