import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Amount } from '../../contract/amount.ts'
import { formatAmount } from '../../contract/formatAmount.ts'
import { outcomes } from '../../contract/status.ts'
import { FeesOf } from '../fees/FigureLine.tsx'
import { Foreign } from '../kit/field/Foreign.tsx'
import { useCount, useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { ShareText, useUnits } from '../kit/field/MoneyText.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import type { PeriodFigure } from '../../api/periods.ts'

const heads = {
  sourceAmount: 'fee.sourceAmount',
  receivedAmount: 'periods.field.destinationAmount',
  networkFee: 'fee.networkFee',
  processingFee: 'fee.processingFee',
  totalFee: 'fee.totalFee',
  rrFee: 'fee.rrFee',
} as const
const allSums = Object.keys(heads) as (keyof typeof heads)[]

export function PeriodFigures({ figures, label }: { figures: readonly PeriodFigure[]; label: string }) {
  const translate = useTranslate()
  const count = useCount()
  // Only where it is known to be an amount.
  const sums = allSums.filter((name) => name !== 'rrFee' || figures.some(({ rrFee }) => rrFee !== null))
  if (figures.length === 0) return <p className="quiet">{translate('fees.empty')}</p>
  return (
    <HeadedTable
      label={label}
      isWide
      heads={[
        translate('filter.outcome'),
        translate('fault_field.currency'),
        ...['fee.orders', ...sums.map((name) => heads[name]), 'fee.share'].map((name) => ({
          figure: translate(name),
        })),
      ]}
    >
      {outcomes
        .flatMap((outcome) => figures.filter((figure) => figure.outcome === outcome))
        .map((figure) => (
          <tr key={figure.id}>
            <td>{translate(`fee.outcome.${figure.outcome}`)}</td>
            <td>
              {figure.currency === null ? (
                <span className="quiet">{translate('fees.no_currency')}</span>
              ) : (
                <Foreign text={figure.currency} />
              )}
            </td>
            <td data-align="right">{count(figure.orders)}</td>
            {sums.map((name) => (
              <td key={name} data-align="right">
                <Sum amount={isFee(name) ? feeOf(figure, name) : figure[name]} currency={figure.currency} />
                {name === 'totalFee' && <FeesOf figures={figure} />}
              </td>
            ))}
            <td data-align="right">{figure.share !== null && <ShareText share={figure.share} />}</td>
          </tr>
        ))}
    </HeadedTable>
  )
}

type FeeName = 'networkFee' | 'processingFee' | 'totalFee' | 'rrFee'

function isFee(name: (typeof allSums)[number]): name is FeeName {
  return name !== 'sourceAmount' && name !== 'receivedAmount'
}

/** Without any fees, the sum is unknown, not zero. */
function feeOf(figure: PeriodFigure, name: FeeName): Amount | null {
  return figure.ordersWithFees === 0 ? null : figure[name]
}

function Sum({ amount, currency }: { amount: Amount | null; currency: string | null }) {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  if (amount === null) return '–'
  if (amount === '0') return <span className="quiet">0</span>
  return (
    <span className="money">
      {formatAmount(amount, { locale, decimals: decimalsOf(currency ?? undefined) })}
    </span>
  )
}

type Props = { label: string; rows: number; of: number; children?: ReactNode }

export function CountBar({ label, rows, of, children }: Props) {
  const translate = useTranslate()
  const all = Math.max(rows, of)
  return (
    <div role="status" className="note no-print">
      <progress value={rows} max={all || 1} aria-label={label} />{' '}
      {translate('periods.progress', { rows, of: all })} {children}
    </div>
  )
}
