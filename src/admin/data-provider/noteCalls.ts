import { addressPart } from '../addressPart.ts'
import type { Note, NoteObject } from '../noteRecords.ts'
import { sentId } from './distinct.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { objectOf, rowsOf, textOf } from './jsonValues.ts'
import { masksOf } from './masks.ts'

/** What operators wrote beside an order or a user. */
export function createNoteCalls(http: GatewayHttp) {
  const pathOf = ({ kind, id, mid }: NoteObject) =>
    `/${kind}/${addressPart(sentId(id))}/notes?${new URLSearchParams({ mid })}`
  return {
    /** The newest first. */
    async listNotes(on: NoteObject, signal?: AbortSignal): Promise<Note[]> {
      return rowsOf((await http(pathOf(on), { signal })).json).map(toNote)
    },

    async addNote(on: NoteObject, text: string): Promise<Note> {
      const { json } = await http(pathOf(on), { method: 'POST', body: JSON.stringify({ text }) })
      return toNote(json)
    },
  }
}

function toNote(value: unknown): Note {
  const row = objectOf(value)
  const why = row.erasedWhy
  return {
    id: textOf(row.id) ?? '',
    author: textOf(row.author) ?? '',
    at: textOf(row.at) ?? '',
    text: textOf(row.text) ?? '',
    ...((why === 'request' || why === 'age') && { erasedWhy: why }),
    masks: masksOf(row),
  }
}
