import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import type { Role } from '../permissions.ts'
import type { Operator } from '../sessions.ts'
import { midsIn, type ViewState } from './viewState.ts'

export type SavedView = {
  id: string
  mid: string
  resource: string
  name: string
  ownerId: string
  owner: string
  sharedWith: Role | null
  state: ViewState
  updatedAt: string
}

type Reader = Pick<Operator, 'id' | 'role'> & { mids: readonly string[] }

/** One's own, and those that are shared with one's role by somebody of the same merchant ID. An admin sees all shared ones. */
export async function listViews({ db }: Pick<Store, 'db'>, reader: Reader): Promise<SavedView[]> {
  if (reader.mids.length === 0) return []
  const rows = await db
    .selectFrom('saved_view')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('owner_id', '=', reader.id),
        and([
          eb('mid', 'in', [...reader.mids]),
          reader.role === 'admin' ? eb('shared_with', 'is not', null) : eb('shared_with', '=', reader.role),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toView).filter(({ state }) => midsIn(state).every((mid) => reader.mids.includes(mid)))
}

/** Its owner may, and an admin where it is shared. */
export function mayChange({ id, role }: Pick<Operator, 'id' | 'role'>, view: SavedView): boolean {
  return view.ownerId === id || (role === 'admin' && view.sharedWith !== null)
}

export async function countOwnViews(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type New = Pick<SavedView, 'mid' | 'resource' | 'name' | 'sharedWith' | 'state'>

export async function insertView(db: Db, view: New, { id, name }: Operator, at: string): Promise<string> {
  const made = randomUUID()
  await db
    .insertInto('saved_view')
    .values({
      mid: view.mid,
      id: made,
      resource: view.resource,
      name: view.name,
      owner_id: id,
      owner: name,
      shared_with: view.sharedWith,
      state: JSON.stringify(view.state),
      created_at: at,
      updated_at: at,
      updated_by: id,
    })
    .execute()
  return made
}

export async function updateView(
  db: Db,
  { mid, id, name, sharedWith, state }: SavedView,
  by: string,
  at: string,
): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({ name, shared_with: sharedWith, state: JSON.stringify(state), updated_at: at, updated_by: by })
    .where('mid', '=', mid)
    .where('id', '=', id)
    .execute()
}

export async function deleteView(db: Db, { mid, id }: SavedView): Promise<void> {
  await db.deleteFrom('saved_view').where('mid', '=', mid).where('id', '=', id).execute()
}

function toView(row: Selectable<Tables['saved_view']>): SavedView {
  return {
    id: row.id,
    mid: row.mid,
    resource: row.resource,
    name: row.name,
    ownerId: row.owner_id,
    owner: row.owner,
    sharedWith: row.shared_with as Role | null,
    state: JSON.parse(row.state) as ViewState,
    updatedAt: row.updated_at,
  }
}
