import { createContext, useContext } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'

/** Names the fields of a form, at its inputs and in its list of faults. */
export const FieldLabelContext = createContext((field: string) => field)

/** Named by its form. An emptied field keeps an empty text, where react-admin stores null. */
export function FormText(props: TextInputProps) {
  const label = useContext(FieldLabelContext)(props.source)
  return <TextInput label={label} margin="none" autoComplete="off" parse={asTyped} {...props} />
}

function asTyped(typed: string): string {
  return typed
}
