import { useTranslate } from 'react-admin'
import { Foreign, IdText } from '../kit/field/Foreign.tsx'
import { useCount } from '../kit/field/useFormatLocale.ts'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { type StatementShare, isSettled, type Unsettled } from '../../api/periods.ts'
import { Link } from 'react-router'
import type { Amount } from '../../contract/amount.ts'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { listPath } from '../kit/field/RowLink.tsx'

const ways = [
  ['exact', 'exact_orders'],
  ['withinTolerance', 'within_tolerance'],
  ['byHand', 'by_hand'],
  ['claimed', 'claimed'],
  ['differs', 'differs'],
] as const

export function PeriodBasis({ statements, orders }: { statements: StatementShare[]; orders: number }) {
  const translate = useTranslate()
  const count = useCount()
  const matched = statements.reduce((sum, one) => sum + ways.reduce((all, [way]) => all + one[way], 0), 0)
  return (
    <Section title={translate('periods.rests')}>
      {statements.length === 0 ? (
        <p className="quiet">{translate('periods.statements_none')}</p>
      ) : (
        <HeadedTable
          label={translate('periods.rests')}
          heads={[
            translate('fault_field.statement'),
            ...ways.map(([, word]) => ({ figure: translate(`periods.${word}`) })),
          ]}
        >
          {statements.map((one, nth) => (
            <tr key={nth}>
              <td>
                {one.name === null ? translate('periods.other_merchants') : <Foreign text={one.name} />}
                {one.sha256 !== null && (
                  <div className="quiet">
                    SHA-256 <IdText id={one.sha256} />
                  </div>
                )}
              </td>
              {ways.map(([way]) => (
                <td key={way} data-align="right">
                  {count(one[way])}
                </td>
              ))}
            </tr>
          ))}
        </HeadedTable>
      )}
      {statements.length > 0 && (
        <Facts rows={[[translate('periods.in_none'), count(Math.max(0, orders - matched))]]} />
      )}
    </Section>
  )
}

/** What a close leaves open. */
export function UnsettledPart({ unsettled, title }: { unsettled: Unsettled; title: string }) {
  const translate = useTranslate()
  const { classes, claims, asks, payouts } = unsettled
  if (isSettled(unsettled)) return null
  return (
    <Section title={translate(title)}>
      <ul className="plain-list">
        {asks > 0 && (
          <li>
            <Link to="/statements">{translate('periods.unsettled.asks', { smart_count: asks })}</Link>
          </li>
        )}
        {classes.map(({ class: name, currency, results, difference }) => (
          <li key={`${name} ${currency}`}>
            <Link to="/statements">
              {translate(`statements.class.${name}`, { _: name })}:{' '}
              {translate('periods.unsettled.lines', { smart_count: results })}
            </Link>{' '}
            <Sum amount={difference} currency={currency} />
          </li>
        ))}
        {claims.map(({ currency, claims: count, amount }) => (
          <li key={currency}>
            <Link to="/claims">{translate('periods.unsettled.claims', { smart_count: count })}</Link>{' '}
            <Sum amount={amount} currency={currency} />
          </li>
        ))}
        {payouts.map(({ state, currency, payouts: count, amount }) => (
          <li key={`${state} ${currency}`}>
            <Link to={listPath('payouts', { state })}>
              {translate(`payouts.states.${state}`)}:{' '}
              {translate('periods.unsettled.payouts', { smart_count: count })}
            </Link>{' '}
            <Sum amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sum({ amount, currency }: { amount: Amount | null; currency: string | null }) {
  return amount === null || currency === null ? null : <MoneyText money={{ amount, currency }} />
}
