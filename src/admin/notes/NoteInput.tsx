import { useTranslate, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FormText } from '../forms/FormText.tsx'
import { maxNoteLength } from '../../api/notes.ts'

const warnAt = 200

/** Its source is `text`. Ctrl-Enter sends its form. */
export function NoteInput({ helperText, ...props }: Omit<TextInputProps, 'source'>) {
  const translate = useTranslate()
  const left = maxNoteLength - useWatch<{ text: string }, 'text'>({ name: 'text' }).length
  return (
    <FormText
      source="text"
      label="notes.write"
      multiline
      minRows={2}
      maxRows={8}
      validate={isWritten}
      helperText={left <= warnAt ? translate('notes.left', { smart_count: left }) : helperText}
      slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.closest('form')?.requestSubmit()
      }}
      {...props}
    />
  )
}

function isWritten(text: string): string | undefined {
  return text.trim() === '' ? 'form.required' : undefined
}
