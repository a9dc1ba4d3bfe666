import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MoneyText } from '../fields/MoneyText.tsx'
import { Facts } from '../page/Facts.tsx'
import { assumedPart, isAssumed, type CurrencyFees } from './feeFigures.ts'
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
    <Box sx={{ mb: 3 }}>
      <Box sx={gridLook}>
        {shown.map((one) => (
          <CurrencyCard
            key={one.currency ?? ''}
            answer={answer}
            fees={one}
            isChosen={one === chosen}
            choose={() => choose(one.currency)}
          />
        ))}
      </Box>
      {shown.length < currencies.length && (
        <Button onClick={() => setIsWhole(true)} sx={{ mt: 1, displayPrint: 'none' }}>
          {translate('fees.more_currencies', { count: currencies.length })}
        </Button>
      )}
      {currencies.some(({ total }) => isAssumed(total)) && (
        <Box sx={{ mt: 1, fontSize: 12.5, color: 'text.secondary' }}>{translate('fees.assumed_help')}</Box>
      )}
    </Box>
  )
}

type CardProps = { answer: FeeAnswer; fees: CurrencyFees; isChosen: boolean; choose: () => void }

function CurrencyCard({ answer, fees: { currency, total }, isChosen, choose }: CardProps) {
  const translate = useTranslate()
  const { countText, currencyText, spanText } = useFeeWords()
  const { asked, isExact } = answer
  const money = (amount: string) => <MoneyText money={{ amount, currency }} />
  return (
    <Box
      component="section"
      aria-label={currencyText(currency)}
      sx={{ ...cardLook, ...(isChosen && chosenLook) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Box component="h2" sx={{ m: 0, fontSize: 14, fontWeight: 550, flex: 1, overflowWrap: 'anywhere' }}>
          {currencyText(currency)}
        </Box>
        {isChosen ? (
          <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{translate('fees.shown')}</Box>
        ) : (
          <Button
            onClick={choose}
            aria-label={translate('fees.show', { currency: currencyText(currency) })}
            sx={{ displayPrint: 'none' }}
          >
            {translate('intents.show')}
          </Button>
        )}
      </Box>
      <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{spanText(asked.days, asked.zone)}</Box>
      <Box sx={{ mt: 1, fontSize: 12.5, color: 'text.secondary' }}>
        {translate('fees.total')}
        {!isExact && `, ${translate('fees.at_least_mark')}`}
        {isAssumed(total) && ` (${translate(`fees.assumed.${assumedPart(total)}`)})`}
      </Box>
      <Box sx={{ fontSize: 19, fontWeight: 550, overflowWrap: 'anywhere' }}>{money(total.totalFee)}</Box>
      <Box sx={{ fontSize: 13, mb: 1 }}>
        {translate('fees.of_orders', {
          smart_count: total.orders,
          count: countText(total.orders),
          with: countText(total.ordersWithFees),
        })}
      </Box>
      <Facts
        rows={[
          [translate('fees.sourceAmount'), money(total.sourceAmount)],
          [translate('fees.networkFee'), money(total.networkFee)],
          [translate('fees.processingFee'), money(total.processingFee)],
          [translate('fees.rrFee'), money(total.rrFee)],
          ...(isAssumed(total) ? [[translate('fees.of_it_assumed'), money(total.assumedFee)] as const] : []),
        ]}
      />
      {total.ordersElsewhere > 0 && (
        <Box sx={{ mt: 1, fontSize: 12.5, color: 'text.secondary' }}>
          {translate('fees.elsewhere', { smart_count: total.ordersElsewhere })}
        </Box>
      )}
    </Box>
  )
}

const gridLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
  gap: 1.5,
} as const

const cardLook = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  px: 2,
  py: 1.25,
  minWidth: 0,
  breakInside: 'avoid',
  '& dl': { gap: '3px 12px', fontVariantNumeric: 'tabular-nums' },
  '& dd': { textAlign: 'right' },
} as const

const chosenLook = { borderColor: 'primary.main' } as const
