import { ordersWithIds, usersWithIds, notesContaining, type NoteMatch } from './searchRows.ts'
import { maskText } from '../text/masks.ts'
import { normalise } from '../text/searchText.ts'
import type { Store } from '../../store/openStore.ts'
import { ofLedger, type Findings } from './createResults.ts'

const most = 8
const snippetLetters = 120

type Of = { store: Store; mids: readonly string[] }

/** Finds orders and customers by notes. Masked parts are not searched, so they cannot be guessed letter by letter. */
export async function findNoted({ store, mids }: Of, phrase: string): Promise<Findings> {
  const part = normalise(phrase)
  const notes = (await notesContaining(store, mids, phrase))
    .map((note) => ({ ...note, text: maskText(note.text) }))
    .filter(({ text }) => normalise(text).includes(part))
    .slice(0, most)
  const ofKind = (kind: string) => notes.filter((note) => note.kind === kind)
  const [orders, users] = await Promise.all([
    ordersWithIds(store, mids, idsOf(ofKind('orders'))),
    usersWithIds(store, mids, idsOf(ofKind('users'))),
  ])
  const why = (note: NoteMatch) => ({ by: 'note' as const, of: phrase, note: snippetOf(note.text, part) })
  return {
    orders: ofKind('orders').flatMap((note) =>
      orders.filter(isOf(note)).map((order) => ({ order, ...why(note) })),
    ),
    users: ofKind('users').flatMap((note) =>
      users.filter(isOf(note)).map((user) => ofLedger(user, why(note))),
    ),
    missing: [],
  }
}

function idsOf(notes: NoteMatch[]): string[] {
  return [...new Set(notes.map(({ objectId }) => objectId))]
}

function isOf({ mid, objectId }: NoteMatch): (row: { mid: string; id: string }) => boolean {
  return (row) => row.mid === mid && row.id === objectId
}

function snippetOf(text: string, part: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= snippetLetters) return line
  const at = Math.max(0, line.toLowerCase().indexOf(part) - snippetLetters / 3)
  const end = at + snippetLetters
  return `${at > 0 ? '…' : ''}${line.slice(at, end).toWellFormed()}${end < line.length ? '…' : ''}`
}
