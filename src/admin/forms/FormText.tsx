import { TextField, type TextFieldProps } from '@mui/material'
import { createContext, useContext } from 'react'
import { useController, type FieldPath, type FieldValues, type UseControllerProps } from 'react-hook-form'
import { visibleText } from '../kit/field/Foreign.tsx'

/** Names the fields of a form, at its inputs and in its list of faults. */
export const FieldLabelContext = createContext((field: string) => field)

export type FormTextProps<V extends FieldValues, N extends FieldPath<V>> = Pick<
  UseControllerProps<V, N>,
  'name' | 'rules'
> &
  Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'inputRef'>

export function FormText<V extends FieldValues, N extends FieldPath<V>>({
  name,
  rules,
  helperText,
  ...input
}: FormTextProps<V, N>) {
  const label = useContext(FieldLabelContext)(name)
  const { field, fieldState } = useController<V, N>({ name, rules })
  const { ref, ...held } = field
  const fault = fieldState.error
  return (
    <TextField
      fullWidth
      autoComplete="off"
      label={label}
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
