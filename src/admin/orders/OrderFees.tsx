import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Absent } from '../fields/Absent.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { ShareText } from '../fields/ShareText.tsx'
import type { Order } from '../records.ts'
import { usePermission } from '../session/usePermission.ts'
import { feeCurrency, feeShare, totalFee } from './orderFees.ts'
import { useRrFeeUnit } from './useRrFeeUnit.ts'
import { UsualFee } from './UsualFee.tsx'

/**
 * The money of an order set like a receipt: what was paid and credited, each fee as sent, their sum under a rule. An `rrFee`
 * that is not said to be an amount stands beneath it.
 * Who may not see fees sees nothing of them, for "none" would be false.
 */
export function OrderFees({ order }: { order: Order }) {
  const translate = useTranslate()
  const { source, destination, fees } = order
  const { code, isStated } = feeCurrency(order)
  const unit = useRrFeeUnit()(order.mid)
  const total = fees && totalFee(fees, unit)
  const share = feeShare(order, unit)
  const names = ['networkFee', 'processingFee', ...(unit === 'amount' ? ['rrFee' as const] : [])] as const
  const maySeeFees = usePermission('fees.read')
  const feeText = (amount: string | undefined) =>
    amount === undefined ? <Absent /> : <MoneyText money={{ amount, currency: code }} />
  return (
    <Box sx={{ maxWidth: 460 }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13.5 }}>
        <tbody>
          <Line name={translate('order.source')} value={<MoneyText money={source} />} />
          <Line name={translate('order.destination')} value={<MoneyText money={destination} />} />
          {maySeeFees &&
            names.map((name, n) => (
              <Line
                key={name}
                isFirst={n === 0}
                name={translate(`fees.${name}`)}
                value={feeText(fees?.[name])}
              />
            ))}
          {maySeeFees && <Line isSum name={translate('order.fee_sum')} value={feeText(total)} />}
          {maySeeFees && share !== undefined && (
            <Line name={translate('fees.share')} value={<ShareText share={share} />} />
          )}
          {maySeeFees && unit !== 'amount' && fees?.rrFee !== undefined && (
            <Line
              name={translate('fees.rrFeeAsSent')}
              value={<MoneyText money={{ amount: fees.rrFee, currency: undefined }} />}
            />
          )}
        </tbody>
      </Box>
      {maySeeFees && (
        <Box sx={{ mt: 1, fontSize: 12.5, color: 'text.secondary' }}>
          {translate(
            total === undefined
              ? 'order.no_fees'
              : isStated
                ? 'order.fee_currency_stated'
                : 'order.fee_currency_assumed',
          )}
        </Box>
      )}
      {maySeeFees && <UsualFee order={order} />}
    </Box>
  )
}

type LineProps = { name: string; value: ReactNode; isFirst?: boolean; isSum?: boolean }

function Line({ name, value, isFirst = false, isSum = false }: LineProps) {
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
      </Box>
      <Box component="td" sx={{ ...cell, textAlign: 'right' }}>
        {value}
      </Box>
    </tr>
  )
}
