import { Box } from '@mui/material'
import { useId } from 'react'

type Props = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The label is heard, not seen. */
  isLabelHidden?: boolean
}

/** The browser's own select, dressed: lists load without the weight of a menu. */
export function PlainSelect({ label, value, options, onChange, isLabelHidden = false }: Props) {
  const id = useId()
  return (
    <Box component="span" sx={frame}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        aria-label={isLabelHidden ? label : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Box>
  )
}

/** A quiet control in a line of filters: its label stands inside the frame, before the value. */
export const frame = {
  display: 'inline-flex',
  alignItems: 'center',
  height: 32,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: 13,
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
  '& label': { pl: '10px', color: 'text.secondary', whiteSpace: 'nowrap' },
  '& select, & input': {
    height: '100%',
    minWidth: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    color: 'text.primary',
    px: '8px',
  },
  '& option': { bgcolor: 'background.paper' },
} as const
