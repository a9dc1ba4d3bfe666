import { TextField } from '@mui/material'
import { useState } from 'react'
import { useController, type FieldPath, type FieldValues, type UseControllerProps } from 'react-hook-form'
import { useTypedAmount } from '../fields/typedAmount.ts'
import { visibleText } from '../fields/visibleText.ts'

type Props<V extends FieldValues, N extends FieldPath<V>> = Pick<
  UseControllerProps<V, N>,
  'name' | 'control' | 'rules'
> & { label: string }

/** An amount in a form: shown as it was typed, held as it will be sent. */
export function AmountText<V extends FieldValues, N extends FieldPath<V>>({
  name,
  control,
  rules,
  label,
}: Props<V, N>) {
  const { field, fieldState } = useController({ name, control, rules })
  const { read, write } = useTypedAmount()
  const [typed, setTyped] = useState('')
  const { ref, value, onChange, ...held } = field
  const meant = (text: string) => read(text) ?? text
  const fault = fieldState.error
  return (
    <TextField
      fullWidth
      autoComplete="off"
      label={label}
      {...held}
      // What the form was filled with otherwise is written as one would type it.
      value={meant(typed) === (value ?? '') ? typed : write(value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(meant(target.value))
      }}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault?.message && visibleText(fault.message)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
