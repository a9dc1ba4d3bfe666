import { TextField } from '@mui/material'

type Props = {
  label: string
  helperText: string
  value: string
  onChange: (name: string) => void
  maxLength: number
}

/** What something is to be called, the first field of its dialog. */
export function NameField({ onChange, maxLength, ...rest }: Props) {
  return (
    <TextField
      fullWidth
      autoFocus
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength } }}
      sx={{ mt: 1 }}
      {...rest}
    />
  )
}
