import { useTranslate } from 'ra-core'
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
  const { values, change } = useFilters<Record<string, unknown>>()
  const usual = choices[0]?.[0] ?? ''
  const value = String(values[source] ?? usual)
  // An address may ask for what we do not offer; it is shown, not hidden.
  const isOffered = choices.some(([offered]) => offered === value)
  return (
    <PlainSelect
      label={label}
      value={value}
      options={[...choices, ...(isOffered ? [] : [[value, visibleText(value)] as const])].map(
        ([each, word]) => ({ value: each, label: word }),
      )}
      onChange={(chosen) => change({ [source]: chosen === usual ? '' : chosen })}
    />
  )
}

export function ClearFilters() {
  const { isFiltered, clear } = useFilters()
  const translate = useTranslate()
  if (!isFiltered) return null
  return (
    <button className="button" onClick={clear}>
      {translate('list.clear')}
    </button>
  )
}
