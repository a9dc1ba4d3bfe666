import { Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Unsettled } from '../../api/periods.ts'
import type { Amount } from '../../contract/amount.ts'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { Section } from '../kit/page/Section.tsx'

type Props = { unsettled: Unsettled; isAccepted: boolean; accept: (isAccepted: boolean) => void }

/** What a close leaves open. Closing over it needs a tick and a reason. */
export function UnsettledPart({ unsettled: { classes, claims, asks }, isAccepted, accept }: Props) {
  const translate = useTranslate()
  return (
    <Section title={translate('periods.unsettled.title')}>
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
      <FormControlLabel
        label={translate('periods.unsettled.accept')}
        control={
          <Checkbox size="small" checked={isAccepted} onChange={({ target }) => accept(target.checked)} />
        }
      />
    </Section>
  )
}

function Sum({ amount, currency }: { amount: Amount | null; currency: string | null }) {
  return amount === null || currency === null ? null : <MoneyText money={{ amount, currency }} />
}
