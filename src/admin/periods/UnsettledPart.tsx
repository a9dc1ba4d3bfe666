import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { isSettled, type Unsettled } from '../../api/periods.ts'
import type { Amount } from '../../contract/amount.ts'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { Section } from '../kit/page/Section.tsx'

/** What a close leaves open. */
export function UnsettledPart({ unsettled, title }: { unsettled: Unsettled; title: string }) {
  const translate = useTranslate()
  const { classes, claims, asks } = unsettled
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
      </ul>
    </Section>
  )
}

function Sum({ amount, currency }: { amount: Amount | null; currency: string | null }) {
  return amount === null || currency === null ? null : <MoneyText money={{ amount, currency }} />
}
