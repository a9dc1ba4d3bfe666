import { TextField, type TextFieldProps } from '@mui/material'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string
  onSearch: (text: string) => void
}

const pauseMs = 500

/** Searches on Enter or after a pause, for what was typed without the space around it. */
export function SearchBox({ value, onSearch, ...field }: Props) {
  const [text, setText] = useState(value)
  const asked = useRef(value)

  const search = (typed: string) => {
    const next = typed.trim()
    if (next === asked.current) return
    asked.current = next
    onSearch(next)
  }

  const searchTyped = useEffectEvent(() => search(text))

  useEffect(() => {
    const timer = setTimeout(searchTyped, pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  // Cleared or filled by someone else; what is being typed is never taken back.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])

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
        search(text)
      }}
    />
  )
}
