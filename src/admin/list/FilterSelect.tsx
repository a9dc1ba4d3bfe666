import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useFilters } from './useFilters.ts'

type Props = {
  source: string
  label: string
  /** The first is what holds while nothing is chosen; it is not written into the address. */
  choices: readonly (readonly [value: string, word: string])[]
}

/** One quiet filter of a list. */
export function FilterSelect({ source, label, choices }: Props) {
  const { filterValues } = useListContext()
  const change = useChangeFilter()
  const usual = choices[0]?.[0] ?? ''
  const value = String((filterValues as Record<string, unknown>)[source] ?? usual)
  // An address may ask for what we do not offer; it is shown, not hidden.
  const isOffered = choices.some(([offered]) => offered === value)
  return (
    <PlainSelect
      label={label}
      value={value}
      options={[...choices, ...(isOffered ? [] : [[value, visibleText(value)] as const])].map(
        ([each, word]) => ({ value: each, label: word }),
      )}
      onChange={(chosen) => change(source, chosen === usual ? '' : chosen)}
    />
  )
}

/** Sets one filter and keeps the others; an empty value takes it away. */
export function useChangeFilter(): (source: string, value: string) => void {
  const { change } = useFilters<Record<string, string>>()
  return (source, value) => change({ [source]: value })
}

export function ClearFilters() {
  const { isFiltered, clear } = useFilters()
  const translate = useTranslate()
  return isFiltered ? <Button onClick={clear}>{translate('list.clear')}</Button> : null
}
