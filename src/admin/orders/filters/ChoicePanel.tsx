import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { CheckList } from '../../kit/filter/CheckList.tsx'
import { SearchField } from '../../kit/filter/SearchField.tsx'
import { useFilters } from '../../kit/filter/useFilters.ts'
import { wordsOf } from '../../order-filter/useFilterWords.ts'
import { any, deposit, useAllRecords, withdraw } from '../../data-provider/useAllRecords.ts'
import type { Currency, PaymentMethod, Token } from '../../data-provider/records.ts'

type Props = {
  source: keyof OrderFilterValues
  choices: readonly Choice[]
  wordOf?: (typed: string) => string
  isWhole?: boolean
}

export function ChoicePanel({ source, choices, wordOf = (typed) => typed, isWhole = false }: Props) {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const chosen = wordsOf(values[source])
  const added = chosen.filter((word) => !choices.some(({ value }) => value === word))
  const all = [
    ...choices,
    ...added.map((word) => ({ value: word, label: word === '' ? translate('filter.not_said') : word })),
  ]
  const set = (words: string[]) => change({ [source]: toValues(words) })
  const toggle = (word: string) =>
    change((now) => {
      const words = wordsOf(now[source])
      const next = words.includes(word) ? words.filter((one) => one !== word) : [...words, word]
      return { [source]: toValues(next) }
    })
  return (
    <>
      <CheckList choices={all} chosen={chosen} onToggle={toggle} />
      <div className="buttons">
        {!isWhole && (
          <SearchField
            label={translate('filter.other')}
            value=""
            width={110}
            onSearch={(typed) => {
              const word = wordOf(typed)
              if (word !== '' && !chosen.includes(word)) set([...chosen, word])
            }}
          />
        )}
        {chosen.length > 0 && <Button onClick={() => set([])}>{translate('filter.any')}</Button>}
      </div>
    </>
  )
}

function toValues(words: readonly string[]): (string | null)[] | undefined {
  return words.length > 0 ? words.map((word) => (word === '' ? null : word)) : undefined
}

type Choice = { value: string; label: string; count?: number }

export function useSourceCodes(): Choice[] {
  const { records } = useAllRecords<Currency>('currencies', deposit)
  return toChoices(records.map(({ code }) => code))
}

export function useTargetCodes(): Choice[] {
  const { records: money } = useAllRecords<Currency>('currencies', withdraw)
  const { records: tokens } = useAllRecords<Token>('tokens', any)
  return toChoices([...tokens.map(({ symbol }) => symbol), ...money.map(({ code }) => code)])
}

export function useMethodTypes(): { type: string; codes: string[] }[] {
  const { records } = useAllRecords<PaymentMethod>('payment-methods', deposit)
  const types = new Set(records.flatMap(({ paymentType }) => paymentType ?? []))
  return [...types].toSorted().map((type) => {
    const codes = records.flatMap((one) => (one.paymentType === type ? (one.paymentCode ?? []) : []))
    return { type, codes: [...new Set([type, ...codes])] }
  })
}

function toChoices(words: readonly string[]): Choice[] {
  return [...new Set(words)].toSorted().map((word) => ({ value: word, label: word }))
}
