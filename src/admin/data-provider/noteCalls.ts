import type { Note, NoteObject } from '../../api/notes.ts'
import { addressPart } from '../addressPart.ts'
import type { Call } from './createCall.ts'
import { sentId } from './distinct.ts'

/** What operators wrote beside an order or a user. */
export function createNoteCalls(call: Call) {
  const pathOf = ({ kind, id, mid }: NoteObject) =>
    `/${kind}/${addressPart(sentId(id))}/notes?${new URLSearchParams({ mid })}`
  return {
    /** The newest first. */
    listNotes: (on: NoteObject, signal?: AbortSignal) => call<Note[]>('GET', pathOf(on), { signal }),

    addNote: (on: NoteObject, text: string) => call<Note>('POST', pathOf(on), { body: { text } }),
  }
}
