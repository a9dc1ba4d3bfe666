import { Button, TextField } from '@mui/material'
import { useState, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { IdText, visibleText } from '../kit/field/Foreign.tsx'
import { useFailureWords } from '../kit/failure/useFailureWords.ts'
import { PlainDialog } from '../forms/FormDialog.tsx'
import type { Selected } from '../kit/list/SelectionScope.tsx'
import { maxNoteLength, type NoteObject } from '../../api/notes.ts'
import { useMid } from '../session/SessionContext.ts'
import { useApi } from '../data-provider/useApi.ts'

type Props = { kind: NoteObject['kind']; rows: readonly Selected[]; onClose: () => void }

export function NoteToAll({ kind, rows, onClose }: Props) {
  const translate = useTranslate()
  const own = useMid().mid
  const [text, setText] = useState('')
  const { results, isBusy, run, stop } = useNoteToAll(rows.map(({ id, mid = own }) => ({ kind, id, mid })))
  const wasRun = isBusy || results.some(({ state }) => state !== 'waits')
  const total = results.length
  const done = results.filter(({ state }) => state === 'added').length
  const left = total - done
  const start = () => {
    if (!isBusy && left > 0 && text.trim() !== '') void run(text.trim())
  }
  return (
    <PlainDialog
      title={translate(`selection.note_${kind}`, { smart_count: total })}
      onClose={onClose}
      // Must be stopped before closing, so that the number of saved notes is clear.
      isBusy={isBusy}
      onSubmit={start}
      actions={
        <>
          {isBusy ? (
            <Button onClick={stop}>{translate('selection.stop')}</Button>
          ) : (
            <Button onClick={onClose}>{translate(wasRun ? 'ra.action.close' : 'form.cancel')}</Button>
          )}
          {left > 0 && (
            <Button type="submit" variant="contained" disabled={isBusy || text.trim() === ''}>
              {wasRun && !isBusy
                ? translate('selection.again', { smart_count: left })
                : translate('notes.add')}
            </Button>
          )}
        </>
      }
    >
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={8}
        autoFocus
        autoComplete="off"
        label={translate('notes.write')}
        value={text}
        // A retry uses the same text for all.
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start()
        }}
        slotProps={{
          htmlInput: { maxLength: maxNoteLength, readOnly: wasRun },
          inputLabel: { shrink: true },
        }}
        helperText={translate('selection.note_help')}
        sx={{ mt: 1 }}
      />
      {isBusy && (
        <p className="note selection-progress">
          <progress value={done} max={total} aria-label={translate('selection.note')} />{' '}
          {translate('selection.progress', { done, total })}
        </p>
      )}
      <p role="status" className="note">
        {wasRun &&
          !isBusy &&
          (left === 0
            ? translate('selection.added_all', { smart_count: total })
            : translate('selection.failed', { done, total }))}
      </p>
      {wasRun && (
        <ul
          className="selection-results"
          // Makes the scrolling list reachable by keyboard.
          tabIndex={0}
          aria-label={translate(`resources.${kind}.name`, { smart_count: 2 })}
        >
          {results.map((result) => (
            <Result key={`${result.on.mid} ${result.on.id}`} result={result} />
          ))}
        </ul>
      )}
    </PlainDialog>
  )
}

function Result({ result }: { result: NoteResult }) {
  const translate = useTranslate()
  const wordsOf = useFailureWords()
  const why = result.state === 'failed' ? wordsOf(result.error) : undefined
  return (
    <li data-state={result.state}>
      <IdText id={result.on.id} />{' '}
      <span>{why ? visibleText(why.said ?? why.title) : translate(`selection.${result.state}`)}</span>
    </li>
  )
}

type NoteResult =
  | { on: NoteObject; state: 'waits' | 'added' }
  | { on: NoteObject; state: 'failed'; error: unknown }

/** Adds the note to one record after another. A retry skips the saved ones. */
function useNoteToAll(records: readonly NoteObject[]) {
  const server = useApi()
  const client = useQueryClient()
  const [results, setResults] = useState<readonly NoteResult[]>(() =>
    records.map((on) => ({ on, state: 'waits' })),
  )
  const [isBusy, setIsBusy] = useState(false)
  // A ref, because state would update too late for a double click and for the loop.
  const running = useRef<{ isStopped: boolean }>(undefined)
  const stop = () => {
    if (running.current) running.current.isStopped = true
  }
  useEffect(() => stop, [])

  const run = async (text: string) => {
    if (running.current) return
    const one = { isStopped: false }
    running.current = one
    setIsBusy(true)
    for (const [at, { on, state }] of results.entries()) {
      if (one.isStopped) break
      if (state === 'added') continue
      const result = await server.addNote(on, text).then(
        (): NoteResult => ({ on, state: 'added' }),
        (error: unknown): NoteResult => ({ on, state: 'failed', error }),
      )
      setResults((before) => before.with(at, result))
      if (result.state === 'added') void client.invalidateQueries({ queryKey: ['notes', on] })
    }
    running.current = undefined
    setIsBusy(false)
  }
  return { results, isBusy, run, stop }
}
