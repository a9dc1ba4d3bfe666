import { masksOf } from '../data-provider/masks.ts'
import { useTranslate } from 'react-admin'
import type { Note, NoteObject } from '../../api/notes.ts'
import { FailurePanel, StaleNote } from '../failure/FailurePanel.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { Section } from '../page/Section.tsx'
import { useReveal } from '../reveal/Reveal.tsx'
import { RevealButton } from '../reveal/RevealButton.tsx'
import { NoteForm } from './NoteForm.tsx'
import { useNotes } from './useNotes.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './notes.css'

/** What operators wrote beside an order or a customer, the newest first. `isReady`: the ledger knows it. */
export function Notes({ isReady, ...on }: NoteObject & { isReady: boolean }) {
  const translate = useTranslate()
  const { hasNotes, notes, error, readAt, retry, add } = useNotes(on, isReady)
  if (!hasNotes || !isReady) return null
  return (
    <Section title={translate('notes.title')}>
      <NoteForm key={`${on.kind}:${on.id}`} draft={`note:${on.kind}:${on.id}`} add={add} />
      {error &&
        (notes && notes.length > 0 ? (
          <StaleNote error={error} at={readAt} retry={retry} />
        ) : (
          <FailurePanel error={error} retry={retry} />
        ))}
      {!error && notes?.length === 0 && <p className="note">{translate('notes.none')}</p>}
      {notes && notes.length > 0 && (
        <ol className="note-list">
          {notes.map((note) => (
            <NoteEntry key={note.id} note={note} />
          ))}
        </ol>
      )}
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
