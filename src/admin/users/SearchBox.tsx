import { TextField, type TextFieldProps } from '@mui/material'
import { useTypedSearch } from '../forms/useTypedSearch.ts'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string
  onSearch: (text: string) => void
}

/** Searches on Enter or after a pause. */
export function SearchBox({ value, onSearch, ...field }: Props) {
  const { text, setText, search } = useTypedSearch(value, onSearch)
  return (
    <TextField
      type="search"
      autoComplete="off"
      {...field}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // It may stand inside a form, which must not be sent by that.
        event.preventDefault()
        search()
      }}
    />
  )
}
