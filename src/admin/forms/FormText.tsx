import { TextField, type TextFieldProps } from '@mui/material'
import { useController, type FieldPath, type FieldValues, type UseControllerProps } from 'react-hook-form'
import { visibleText } from '../kit/field/Foreign.tsx'

type Props<V extends FieldValues, N extends FieldPath<V>> = Pick<
  UseControllerProps<V, N>,
  'name' | 'control' | 'rules'
> &
  Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'inputRef'>

export function FormText<V extends FieldValues, N extends FieldPath<V>>({
  name,
  control,
  rules,
  helperText,
  ...input
}: Props<V, N>) {
  const { field, fieldState } = useController({ name, control, rules })
  const { ref, ...held } = field
  const fault = fieldState.error
  return (
    <TextField
      fullWidth
      autoComplete="off"
      {...input}
      {...held}
      // A field that a method has just added has no value yet.
      value={held.value ?? ''}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault?.message ? visibleText(fault.message) : helperText}
    />
  )
}
