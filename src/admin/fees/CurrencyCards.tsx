import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MoneyText } from '../fields/MoneyText.tsx'
import { Facts } from '../page/Facts.tsx'
import { assumedPart, isAssumed, type CurrencyFees, type Figures } from './feeFigures.ts'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

const most = 3

type Props = {
  answer: FeeAnswer
  currencies: readonly CurrencyFees[]
  chosen: CurrencyFees
  choose: (currency: string | undefined) => void
}

/** One card for each currency, and nothing that stands over them: amounts of two currencies have no sum. */
export function CurrencyCards({ answer, currencies, chosen, choose }: Props) {
  const translate = useTranslate()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? currencies : currencies.filter((one, n) => n < most || one === chosen)
  return (
    <div className="fee-cards">
      <div className="fee-grid">
        {shown.map((one) => (
          <CurrencyCard
            key={one.currency ?? ''}
            answer={answer}
            fees={one}
            isChosen={one === chosen}
            choose={() => choose(one.currency)}
          />
        ))}
      </div>
      {shown.length < currencies.length && (
        <Button onClick={() => setIsWhole(true)} className="no-print">
          {translate('fees.more_currencies', { count: currencies.length })}
        </Button>
      )}
      {currencies.some(({ total }) => isAssumed(total)) && (
        <div className="note">{translate('fees.assumed_help')}</div>
      )}
    </div>
  )
}

type CardProps = { answer: FeeAnswer; fees: CurrencyFees; isChosen: boolean; choose: () => void }

function CurrencyCard({ answer, fees: { currency, total }, isChosen, choose }: CardProps) {
  const translate = useTranslate()
  const { ordersText, currencyText, spanText } = useFeeWords()
  const { query, isExact } = answer
  return (
    <section
      aria-label={currencyText(currency)}
      className={isChosen ? 'fee-card fee-card-chosen' : 'fee-card'}
    >
      <div className="fee-card-head">
        <h2>{currencyText(currency)}</h2>
        {isChosen ? (
          <span className="note">{translate('fees.shown')}</span>
        ) : (
          <Button
            onClick={choose}
            aria-label={translate('fees.show', { currency: currencyText(currency) })}
            className="no-print"
          >
            {translate('intents.show')}
          </Button>
        )}
      </div>
      <div className="note">{spanText(query.days, query.zone)}</div>
      <div className="note">
        {translate('fees.totalFee')}
        {!isExact && `, ${translate('fees.at_least_mark')}`}
        {isAssumed(total) && ` (${translate(`fees.assumed.${assumedPart(total)}`)})`}
      </div>
      <div className="fee-total">
        <MoneyText money={{ amount: total.totalFee, currency }} />
      </div>
      <p>{ordersText(total)}</p>
      <FeeFacts figures={total} currency={currency} />
      {total.ordersElsewhere > 0 && (
        <div className="note">{translate('fees.elsewhere', { smart_count: total.ordersElsewhere })}</div>
      )}
    </section>
  )
}

/** What a total fee is made of, beside the amount that it was taken from. */
export function FeeFacts({ figures, currency }: { figures: Figures; currency: string | undefined }) {
  const translate = useTranslate()
  const parts = ['sourceAmount', 'networkFee', 'processingFee', 'rrFee'] as const
  const money = (amount: string) => <MoneyText money={{ amount, currency }} />
  return (
    <Facts
      rows={[
        ...parts.map((name) => [translate(`fees.${name}`), money(figures[name])] as const),
        ...(isAssumed(figures)
          ? [[translate('fees.of_it_assumed'), money(figures.assumedFee)] as const]
          : []),
      ]}
    />
  )
}
