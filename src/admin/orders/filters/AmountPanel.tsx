import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { compareAmounts, readAmount } from '../../../contract/amount.ts'
import type { OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useFilters } from '../../list/useFilters.ts'
import { AmountInput } from './AmountInput.tsx'
import { ChoicePanel } from './ChoicePanel.tsx'
import { useSourceCodes } from './useChoices.ts'
import { wordsOf } from './useFilterWords.ts'

/** What is paid: in which currencies, and how much. */
export function AmountPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const { sourceAmount_gte: least, sourceAmount_lte: most } = values
  const isOneCurrency = wordsOf(values.sourceCurrency).length === 1
  const isUpsideDown = least !== undefined && most !== undefined && isMore(least, most)
  return (
    <div className="panel panel-narrow">
      <AmountInput
        label={translate('filter.at_least')}
        value={least}
        isFirst
        onChange={(amount) => change({ sourceAmount_gte: amount })}
      />
      <AmountInput
        label={translate('filter.at_most')}
        value={most}
        onChange={(amount) => change({ sourceAmount_lte: amount })}
      />
      {isUpsideDown && <p className="note">{translate('filter.upside_down')}</p>}
      {(least ?? most) !== undefined && !isOneCurrency && (
        <p className="note">{translate('filter.any_currency')}</p>
      )}
      <ChoicePanel source="sourceCurrency" choices={useSourceCodes()} />
      {(least ?? most) !== undefined && (
        <Button onClick={() => change({ sourceAmount_gte: undefined, sourceAmount_lte: undefined })}>
          {translate('filter.any_amount')}
        </Button>
      )}
    </div>
  )
}

export function isMore(one: string, other: string): boolean {
  const [a, b] = [readAmount(one), readAmount(other)]
  return a !== undefined && b !== undefined && compareAmounts(a, b) > 0
}
