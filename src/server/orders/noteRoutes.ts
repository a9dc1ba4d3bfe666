import type { Note as NoteRecord } from '../../api/notes.ts'
import { noteBody } from '../../api/notes.requests.ts'
import { addNote, findObject, listNotes, maxNotes, type Note, type NoteObject } from './notes.ts'
import type { Kind } from '../ledger/page.ts'
import { maskId, maskText } from '../text/masks.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { actorOf, type Context, type Handler } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import type { IdKeys } from '../keys/idKeys.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import type { Reveals } from '../customers/reveals.ts'
import { mayReveal } from '../access/rightsOf.ts'
import { listAnswer } from '../http/simpleRest.ts'
import { requestedMids } from '../access/grantedMids.ts'

type Parts = { store: Store; mids: readonly string[]; idKeys: IdKeys; reveals: Reveals }

const names = { orders: 'order', users: 'user' } as const

/** Append-only notes on orders and users. Everybody reads them, so contact data and card numbers are masked. */
export function noteRoutes({ store, mids: all, idKeys, reveals }: Parts) {
  async function objectOf(context: Context, kind: Kind): Promise<NoteObject> {
    const mids = requestedMids(context, all, context.req.query('mid'))
    const match = await findObject(store, kind, mids, idKeys.open(context.req.param('id') ?? ''))
    if (!match) throw new ApiError(404, `no_ledger_${names[kind]}`)
    return match
  }

  function recordOf(context: Context, on: NoteObject, note: Note): NoteRecord {
    const { id, mid, author, at, text, erasedWhy } = note
    const { operator } = context.get('session')
    const masked = maskText(text)
    const record = { id, mid, author, at, text: masked, ...(erasedWhy !== null && { erasedWhy }) }
    if (!mayReveal(operator) || masked === text) return record
    const reveal = reveals.offer({ text }, { operatorId: operator.id, mid, object: nameOf(on) })
    return { ...record, countinghouse: { masked: ['text'], reveal } }
  }

  const read =
    (kind: Kind): Handler =>
    async (context) => {
      const on = await objectOf(context, kind)
      const records = (await listNotes(store, on)).map((note) => recordOf(context, on, note))
      return listAnswer('notes', records, { offset: 0 }, records.length)
    }

  const write =
    (kind: Kind): Handler =>
    async (context) => {
      const { text } = await readBody(context, noteBody)
      const on = await objectOf(context, kind)
      const at = iso(await store.now())
      const { operator } = context.get('session')
      const note = await addNote(store, on, { text, author: operator, at }, (db, { id }) =>
        appendAudit(db, at, {
          ...actorOf(context),
          action: 'note.added',
          object: nameOf(on),
          mid: on.mid,
          details: { note: id, characters: text.length },
        }),
      )
      if (note === 'too many')
        throw new ApiError(409, fault(`${names[kind]}_notes_full`, { count: maxNotes }))
      return context.json(recordOf(context, on, note), 201)
    }

  return {
    'GET /api/orders/:id/notes': read('orders'),
    'POST /api/orders/:id/notes': write('orders'),
    'GET /api/users/:id/notes': read('users'),
    'POST /api/users/:id/notes': write('users'),
  } satisfies Partial<Record<OwnRoute, Handler>>
}

function nameOf({ kind, id }: NoteObject): string {
  return `${names[kind]}:${maskId(id).slice(0, 200)}`
}
