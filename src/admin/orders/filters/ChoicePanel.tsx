import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useFormatLocale } from '../../fields/useFormatLocale.ts'
import { visibleText } from '../../fields/visibleText.ts'
import { SearchField } from '../../forms/SearchField.tsx'
import { useFilters } from '../../list/useFilters.ts'
import type { Choice } from './useChoices.ts'
import { wordsOf } from './useFilterWords.ts'

type Props = {
  source: 'status' | 'orderType' | 'sourceCurrency' | 'destinationCurrency'
  choices: readonly Choice[]
  /** The service's word behind what somebody types. */
  wordOf?: (typed: string) => string
}

/** Several of an open set: what is known is offered, and any other word is taken. */
export function ChoicePanel({ source, choices, wordOf = (typed) => typed }: Props) {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const chosen = wordsOf(values[source])
  const others = chosen.filter((word) => !choices.some(({ value }) => value === word))
  const all = [...choices, ...others.map((word) => ({ value: word, label: word }))]
  const set = (words: string[]) => change({ [source]: words.length > 0 ? words : undefined })
  const toggle = (word: string) =>
    change((now) => {
      const words = wordsOf(now[source])
      const next = words.includes(word) ? words.filter((one) => one !== word) : [...words, word]
      return { [source]: next.length > 0 ? next : undefined }
    })
  return (
    <>
      <CheckList choices={all} chosen={chosen} onToggle={toggle} />
      <div className="buttons">
        <SearchField
          label={translate('filter.other')}
          value=""
          width={110}
          onSearch={(typed) => {
            const word = wordOf(typed)
            if (word !== '' && !chosen.includes(word)) set([...chosen, word])
          }}
        />
        {chosen.length > 0 && <Button onClick={() => set([])}>{translate('filter.any')}</Button>}
      </div>
    </>
  )
}

type ListProps = { choices: readonly Choice[]; chosen: readonly string[]; onToggle: (value: string) => void }

/** Ticks in one column, with how many there are of each where that is known. */
export function CheckList({ choices, chosen, onToggle }: ListProps) {
  const locale = useFormatLocale()
  const [first] = useState(chosen[0] ?? choices[0]?.value)
  return (
    <ul className="check-list">
      {choices.map(({ value, label, count }) => (
        <li key={value}>
          <label>
            <input
              type="checkbox"
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={value === first}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <span>{visibleText(label)}</span>{' '}
            {count !== undefined && (
              <span className="quiet">{new Intl.NumberFormat(locale).format(count)}</span>
            )}
          </label>
        </li>
      ))}
    </ul>
  )
}
