import { Box, Button } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useFormatLocale } from '../../fields/useFormatLocale.ts'
import { visibleText } from '../../fields/visibleText.ts'
import { PlainSearch } from '../../forms/PlainSearch.tsx'
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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
        <PlainSearch
          label={translate('filter.other')}
          value=""
          width={110}
          onChange={(typed) => {
            const word = wordOf(typed)
            if (word !== '' && !chosen.includes(word)) set([...chosen, word])
          }}
        />
        {chosen.length > 0 && <Button onClick={() => set([])}>{translate('filter.any')}</Button>}
      </Box>
    </>
  )
}

type ListProps = { choices: readonly Choice[]; chosen: readonly string[]; onToggle: (value: string) => void }

/** Ticks in one column, with how many there are of each where that is known. */
export function CheckList({ choices, chosen, onToggle }: ListProps) {
  const id = useId()
  const locale = useFormatLocale()
  const [first] = useState(chosen[0] ?? choices[0]?.value)
  return (
    <Box component="ul" sx={listLook}>
      {choices.map(({ value, label, count }) => (
        <li key={value}>
          <label htmlFor={`${id}${value}`}>
            <input
              id={`${id}${value}`}
              type="checkbox"
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={value === first}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <span>{visibleText(label)}</span>
            {count !== undefined && (
              <span className="quiet">{new Intl.NumberFormat(locale).format(count)}</span>
            )}
          </label>
        </li>
      ))}
    </Box>
  )
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 300,
  overflowY: 'auto',
  '& label': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 30, cursor: 'pointer' },
  '& label span:nth-of-type(1)': { flex: 1, overflowWrap: 'anywhere' },
  '& label .quiet': { fontVariantNumeric: 'tabular-nums', pl: 2 },
  '& input': { accentColor: 'var(--done)', flex: 'none' },
} as const
