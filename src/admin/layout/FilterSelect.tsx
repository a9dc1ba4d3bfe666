import { Button, MenuItem, TextField } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'

type Props = {
  source: string
  label: string
  /** The first is what holds while nothing is chosen; it is not written into the address. */
  choices: readonly (readonly [value: string, word: string])[]
  width?: number
}

/** One quiet filter of a list. */
export function FilterSelect({ source, label, choices, width = 150 }: Props) {
  const { filterValues } = useListContext()
  const change = useChangeFilter()
  const usual = choices[0]?.[0] ?? ''
  const value = String((filterValues as Record<string, unknown>)[source] ?? usual)
  // An address may ask for what we do not offer; it is shown, not hidden.
  const isOffered = choices.some(([offered]) => offered === value)
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => change(source, target.value === usual ? '' : target.value)}
      sx={{ ...filterLook, width }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {[...choices, ...(isOffered ? [] : [[value, visibleText(value)] as const])].map(([each, word]) => (
        <MenuItem key={each} value={each}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** On phones filters stand in several lines: the label of one does not touch the frame of another. */
export const filterLook = { mt: { xs: 0.75, sm: 0 } }

/** Sets one filter and keeps the others; an empty value takes it away. */
export function useChangeFilter(): (source: string, value: string) => void {
  const { filterValues, setFilters } = useListContext()
  return (source, value) => {
    const { [source]: _, ...others } = filterValues as Record<string, unknown>
    setFilters(value === '' ? others : { ...others, [source]: value }, {})
  }
}

export function ClearFilters() {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  if (Object.keys(filterValues as object).length === 0) return null
  return <Button onClick={() => setFilters({}, {})}>{translate('list.clear')}</Button>
}
