import { Box } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { frame } from './PlainSelect.tsx'

type Props = {
  label: string
  value: string
  placeholder?: string
  /** Offered while typing; any other word is taken as well. */
  options?: readonly { value: string; label?: string }[]
  onChange: (value: string) => void
  width?: number
}

/** A word to look for: it is taken on Enter, on leaving, or when one of the offered words was chosen. */
export function PlainSearch({ label, value, placeholder, options = [], onChange, width = 190 }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const take = (word: string) => {
    if (word.trim() !== value) onChange(word.trim())
  }
  return (
    <Box component="span" sx={frame}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        list={options.length > 0 ? `${id}-words` : undefined}
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value === '' || options.some((option) => option.value === target.value))
            take(target.value)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take(typed)
        }}
        onBlur={() => take(typed)}
        style={{ width }}
      />
      {options.length > 0 && (
        <datalist id={`${id}-words`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      )}
    </Box>
  )
}
