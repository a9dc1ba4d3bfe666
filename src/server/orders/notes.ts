import { randomUUID } from 'node:crypto'
import type { Db, Store } from '../../store/openStore.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { ErasedWhy, Kind } from '../ledger/page.ts'
import { normalise } from '../text/searchText.ts'

export type NoteObject = { mid: string; kind: Kind; id: string }

/** `text` is empty after an erasure. */
export type Note = {
  id: string
  mid: string
  author: string
  authorId: string
  at: string
  text: string
  erasedWhy: ErasedWhy | null
}

/** Keeps a list readable and prevents filling the store. */
export const maxNotes = 200

/** Excludes persons erased on request. */
export async function findObject(
  { db }: Pick<Store, 'db'>,
  kind: Kind,
  mids: readonly string[],
  id: string,
): Promise<NoteObject | undefined> {
  if (mids.length === 0) return undefined
  const row = await db
    .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
    .select(['mid', 'erased_why'])
    .where('mid', 'in', mids)
    .where('id', '=', id)
    .orderBy('mid')
    .executeTakeFirst()
  if (!row || (kind === 'users' && row.erased_why === 'request')) return undefined
  return { mid: row.mid, kind, id }
}

export async function listNotes({ db }: Pick<Store, 'db'>, on: NoteObject): Promise<Note[]> {
  const rows = await ofObject(db, on)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxNotes)
    .execute()
  return rows.map(({ id, mid, author, author_id, at, body, erased_why }) => ({
    id,
    mid,
    author,
    authorId: author_id,
    at,
    text: body,
    erasedWhy: erased_why as ErasedWhy | null,
  }))
}

type Author = { id: string; name: string }

/** `record` runs in the same transaction. */
export async function addNote(
  store: Store,
  on: NoteObject,
  written: { text: string; author: Author; at: string },
  record: (db: Db, note: Note) => Promise<void>,
): Promise<Note | 'too many'> {
  const { author, at } = written
  const text = storableText(written.text)
  const note: Note = {
    id: randomUUID(),
    mid: on.mid,
    author: author.name,
    authorId: author.id,
    at,
    text,
    erasedWhy: null,
  }
  return store.transaction(async (db) => {
    const { count } = await ofObject(db, on)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxNotes) return 'too many'
    await db
      .insertInto('note')
      .values({
        mid: on.mid,
        id: note.id,
        kind: on.kind,
        object_id: on.id,
        author_id: author.id,
        author: author.name,
        at,
        body: text,
        search: normalise(text),
        erased_why: null,
      })
      .execute()
    await record(db, note)
    return note
  })
}

function ofObject(db: Db, { mid, kind, id }: NoteObject) {
  return db.selectFrom('note').where('mid', '=', mid).where('kind', '=', kind).where('object_id', '=', id)
}
