import { useTranslate } from 'react-admin'
import { Button } from '@mui/material'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { masksOf } from '../data-provider/jsonValues.ts'
import type { Note, NoteObject } from '../../api/notes.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { Foreign } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useReveal } from '../reveal/Reveal.tsx'
import { RevealButton } from '../reveal/RevealButton.tsx'
import './notes.css'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { readHistory, writeHistory } from '../session/historyEntry.ts'
import { useApi, useHasServer, useRead } from '../data-provider/useApi.ts'
import { NoteInput } from './NoteInput.tsx'

export function Notes({ isReady, ...on }: NoteObject & { isReady: boolean }) {
  const translate = useTranslate()
  const { hasNotes, query, add } = useNotes(on, isReady)
  if (!hasNotes || !isReady) return null
  return (
    <Section title={translate('notes.title')}>
      <NoteForm key={`${on.kind}:${on.id}`} draft={`note:${on.kind}:${on.id}`} add={add} />
      <QueryState query={query} skeleton={null} isEmpty={(notes) => notes.length === 0}>
        {(notes) =>
          notes.length === 0 ? (
            <p className="note">{translate('notes.none')}</p>
          ) : (
            <ol className="plain-list note-list">
              {notes.map((note) => (
                <NoteEntry key={note.id} note={note} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </Section>
  )
}

function NoteEntry({ note: { id, author, at, text, erasedWhy, countinghouse } }: { note: Note }) {
  const translate = useTranslate()
  const revealed = useReveal()?.valuesOf(id)?.text
  return (
    <li>
      <div className="note-head">
        <b>
          <Foreign text={author} />
        </b>{' '}
        <TimeText iso={at} />
        <RevealButton id={id} name={translate('notes.of', { author })} masks={masksOf({ countinghouse })} />
      </div>
      <p className="note-text">
        {erasedWhy ? (
          <span className="quiet">{translate(`notes.erased_${erasedWhy}`)}</span>
        ) : (
          <Foreign text={revealed ?? text} />
        )}
      </p>
    </li>
  )
}

type NoteText = { text: string }
type Draft = { key: string; values: NoteText }

/** A draft survives a failed save, a reload and the back button. */
function NoteForm({ draft, add }: { draft: string; add: (text: string) => Promise<void> }) {
  const translate = useTranslate()
  const form = useForm<NoteText>({ defaultValues: { text: readDraft(draft) } })
  const { handleSubmit, watch, reset, getValues, setFocus } = form
  const { run, isBusy, error } = useOnce(async ({ text }: NoteText) => {
    await add(text.trim())
    // The next note may already be typed.
    if (getValues('text') !== text) return
    reset({ text: '' })
    // The button, which had the focus, is disabled without text.
    setFocus('text')
  })
  useEffect(() => {
    const { unsubscribe } = watch((values) =>
      writeHistory('draft', values.text === '' ? undefined : { key: draft, values }),
    )
    return unsubscribe
  }, [watch, draft])
  return (
    <FormProvider {...form}>
      <form className="note-form" onSubmit={(event) => void handleSubmit(run)(event)}>
        <NoteInput helperText="notes.help" />
        <FailureNote error={error} />
        <Button type="submit" variant="outlined" disabled={isBusy || watch('text').trim() === ''}>
          {translate('notes.add')}
        </Button>
      </form>
    </FormProvider>
  )
}

function readDraft(key: string): string {
  const entry = readHistory<Draft>('draft')
  return entry?.key === key ? entry.values.text : ''
}

function useNotes(on: NoteObject, isReady: boolean) {
  const server = useApi()
  const client = useQueryClient()
  const hasNotes = useHasServer()
  const key = ['notes', on]
  const query = useRead(key, (api, signal) => api.listNotes(on, signal), { enabled: isReady })
  const add = async (text: string) => {
    const note = await server.addNote(on, text)
    client.setQueryData<Note[]>(key, (before) => [note, ...(before ?? [])])
    // Loads notes of other operators added since.
    await client.invalidateQueries({ queryKey: key })
  }
  return { hasNotes, query, add }
}
