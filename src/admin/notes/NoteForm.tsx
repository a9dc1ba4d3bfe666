import { maxNoteLength } from '../../api/notes.ts'
import { Button, TextField } from '@mui/material'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { FailureNote } from '../failure/FailureNote.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { readHistory, writeHistory } from '../historyEntry.ts'

const warnAt = 200

type Draft = { key: string; values: { text: string } }

type Props = {
  /** What the draft in this history entry is told apart by. */
  draft: string
  add: (text: string) => Promise<void>
}

/** A note that is being written. It survives a failure, a reload and the back button, and goes when it was added. */
export function NoteForm({ draft, add }: Props) {
  const translate = useTranslate()
  const [text, setText] = useState(() => keptDraft(draft))
  const typed = useRef(text)
  const { run, isBusy, error } = useOnce(async () => {
    await add(text.trim())
    // The next one may be on its way already.
    if (typed.current === text) clear()
  })
  const isEmpty = text.trim() === ''
  const left = maxNoteLength - text.length

  function change(words: string) {
    setText(words)
    typed.current = words
    writeHistory('draft', words === '' ? undefined : { key: draft, values: { text: words } })
  }
  function clear() {
    setText('')
    typed.current = ''
    // The page may have been left meanwhile, and the entry be that of the next one.
    if (readHistory<Draft>('draft')?.key === draft) writeHistory('draft', undefined)
  }
  const send = () => {
    if (!isEmpty) void run()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        size="small"
        autoComplete="off"
        label={translate('notes.write')}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={sendByKey}
        slotProps={{ htmlInput: { maxLength: maxNoteLength }, inputLabel: { shrink: true } }}
        helperText={left <= warnAt ? translate('notes.left', { smart_count: left }) : translate('notes.help')}
      />
      <FailureNote error={error} />
      <Button type="submit" variant="outlined" disabled={isBusy || isEmpty}>
        {translate('notes.add')}
      </Button>
    </form>
  )
}

function keptDraft(key: string): string {
  const kept = readHistory<Draft>('draft')
  return kept?.key === key ? kept.values.text : ''
}
