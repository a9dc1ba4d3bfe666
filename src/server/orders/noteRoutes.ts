import { countRows } from '../../store/executeAll.ts'
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Note } from '../../api/notes.ts'
import { noteBody } from '../../api/notes.requests.ts'
import type { Kind } from '../ledger/page.ts'
import { maskId, maskText } from '../text/masks.ts'
import { normalise } from '../text/searchText.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { auditedChange } from '../trail/audit.ts'
import { actorOf, type Context, type Handler } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import type { IdKeys } from '../keys/keyRing.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import type { Reveals } from '../customers/reveals.ts'
import { mayReveal, requestedMids } from '../access/rightsOf.ts'
import { listAnswer } from '../http/simpleRest.ts'

type Parts = { store: Store; mids: readonly string[]; idKeys: IdKeys; reveals: Reveals }

type NoteObject = { mid: string; kind: Kind; id: string }
type NoteRow = Pick<Selectable<Tables['note']>, 'id' | 'mid' | 'author' | 'at' | 'body' | 'erased_why'>

const names = { orders: 'order', users: 'user' } as const

/** Keeps a list readable and prevents filling the store. */
export const maxNotes = 200

/** Append-only notes on orders and users. Everybody reads them, so contact data and card numbers are masked. */
export function noteRoutes({ store, mids: all, idKeys, reveals }: Parts) {
  /** Excludes persons erased on request. */
  async function objectOf(context: Context, kind: Kind): Promise<NoteObject> {
    const mids = requestedMids(context, all, context.req.query('mid'))
    const id = idKeys.open(context.req.param('id') ?? '')
    const row =
      mids.length > 0 &&
      (await store.db
        .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
        .select(['mid', 'erased_why'])
        .where('mid', 'in', mids)
        .where('id', '=', id)
        .orderBy('mid')
        .executeTakeFirst())
    if (!row || (kind === 'users' && row.erased_why === 'request')) throw new ApiError(404, 'no_record')
    return { mid: row.mid, kind, id }
  }

  function recordOf(context: Context, on: NoteObject, row: NoteRow): Note {
    const { id, mid, author, at, body, erased_why: erasedWhy } = row
    const { operator } = context.get('session')
    const text = maskText(body)
    const record = { id, mid, author, at, text, ...(erasedWhy !== null && { erasedWhy }) }
    if (!mayReveal(operator) || text === body) return record
    const reveal = reveals.offer({ text: body }, { operatorId: operator.id, mid, object: nameOf(on) })
    return { ...record, countinghouse: { masked: ['text'], reveal } }
  }

  const read =
    (kind: Kind): Handler =>
    async (context) => {
      const on = await objectOf(context, kind)
      const rows = await notesOn(store.db, on)
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(maxNotes)
        .execute()
      const records = rows.map((row) => recordOf(context, on, row))
      return listAnswer('notes', records, { offset: 0 }, records.length)
    }

  const write =
    (kind: Kind): Handler =>
    async (context) => {
      const body = storableText((await readBody(context, noteBody)).text)
      const on = await objectOf(context, kind)
      const { operator } = context.get('session')
      const own = { id: randomUUID(), mid: on.mid, author: operator.name, body, erased_why: null }
      let at = ''
      await auditedChange(store, async (db, now) => {
        at = now
        if ((await countRows(notesOn(db, on))) >= maxNotes)
          throw new ApiError(409, fault('notes_full', { count: maxNotes }))
        await db
          .insertInto('note')
          .values({ ...own, kind, object_id: on.id, author_id: operator.id, at, search: normalise(body) })
          .execute()
        return {
          ...actorOf(context),
          action: 'note.added',
          object: nameOf(on),
          mid: on.mid,
          details: { note: own.id, characters: body.length },
        }
      })
      return context.json(recordOf(context, on, { ...own, at }), 201)
    }

  return {
    'GET /api/orders/:id/notes': read('orders'),
    'POST /api/orders/:id/notes': write('orders'),
    'GET /api/users/:id/notes': read('users'),
    'POST /api/users/:id/notes': write('users'),
  } satisfies Routes
}

function notesOn(db: Db, { mid, kind, id }: NoteObject) {
  return db.selectFrom('note').where('mid', '=', mid).where('kind', '=', kind).where('object_id', '=', id)
}

function nameOf({ kind, id }: NoteObject): string {
  return `${names[kind]}:${maskId(id).slice(0, 200)}`
}
