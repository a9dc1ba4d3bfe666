import type { Db, Store } from '../../store/openStore.ts'
import type { Role } from '../access/permissions.ts'
import { z } from 'zod'
import { readAmount } from '../../contract/amount.ts'
import { asMessage, fault, type PlainCode } from '../../i18n/fault.ts'
import { exportColumnNames } from '../../api/exports.ts'
import { personalFilters, viewDays } from '../../api/views.ts'
import { readZone } from '../../api/requestFields.ts'
import { orderFilter } from '../../api/orders.requests.ts'
import { maskText } from '../text/masks.ts'
import type { Operator } from '../http/context.ts'

export type SavedView = Awaited<ReturnType<typeof listViews>>[number]

type Reader = Pick<Operator, 'id' | 'role'> & { mids: readonly string[] }

/** Own views, and views shared with the role by someone with the same merchant ID. Admins see all shared ones. */
export async function listViews({ db }: Pick<Store, 'db'>, reader: Reader) {
  if (reader.mids.length === 0) return []
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'mid', 'resource', 'name', 'owner_id as ownerId', 'owner', 'shared_with', 'state'])
    .select('updated_at as updatedAt')
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
  return rows
    .map(({ shared_with, ...row }) => ({
      ...row,
      sharedWith: shared_with as Role | null,
      state: JSON.parse(row.state) as ViewState,
    }))
    .filter(({ state }) => midsIn(state).every((mid) => reader.mids.includes(mid)))
}

export function mayChange({ id, role }: Pick<Operator, 'id' | 'role'>, view: SavedView): boolean {
  return view.ownerId === id || (role === 'admin' && view.sharedWith !== null)
}

export type NewView = Pick<SavedView, 'id' | 'mid' | 'resource' | 'name' | 'sharedWith' | 'state'>

export async function insertView(
  db: Db,
  { sharedWith, state, ...view }: NewView,
  { id, name }: Operator,
  at: string,
): Promise<void> {
  await db
    .insertInto('saved_view')
    .values({
      ...view,
      state: JSON.stringify(state),
      owner_id: id,
      owner: name,
      shared_with: sharedWith,
      created_at: at,
      updated_at: at,
      updated_by: id,
    })
    .execute()
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

const word = z.string().max(200)
const value = z.union([word, z.number(), z.boolean(), z.null(), z.array(z.union([word, z.null()])).max(100)])
const fieldName = z.string().regex(/^[A-Za-z]\w{0,60}$/)

export const viewState = z.strictObject({
  filter: z
    .record(fieldName, value)
    .refine((filter) => Object.keys(filter).length <= 40, asMessage(fault('max_entries', { count: 40 })))
    .superRefine((filter, { addIssue }) => {
      for (const [name, held] of Object.entries(filter)) {
        const message = faultOf(name, held)
        if (message !== undefined) addIssue({ code: 'custom', path: [name], message })
      }
    }),
  /** Replaces two dates; the filter's `zone` defines when a day starts. */
  days: z.enum(viewDays).nullish(),
  sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).nullish(),
  columns: z.array(fieldName).max(60).nullish(),
  exportColumns: z.array(z.enum(exportColumnNames)).max(exportColumnNames.length).nullish(),
})

export type ViewState = z.output<typeof viewState>

const day = z.iso.date()
const moment = z.iso.datetime({ offset: true })

/** Days, zones and bounds contain digits that masking would hide, so their format is checked instead. */
function faultOf(name: string, held: z.output<typeof value>): PlainCode | undefined {
  if (personalFilters.includes(name)) return 'personal_filter'
  if (name === 'from' || name === 'to') return day.safeParse(held).success ? undefined : 'date'
  if (name === 'zone') return typeof held === 'string' && readZone(held) ? undefined : 'time_zone'
  if (/_(?:gte|lte|lt|gt)$/.test(name))
    return readAmount(held) !== undefined || moment.safeParse(held).success ? undefined : 'amount_or_instant'
  const isPersonal = [held].flat().some((one) => typeof one === 'string' && maskText(one) !== one)
  return isPersonal ? 'personal_filter' : undefined
}

const ofScreens = ['from', 'to', 'zone']

/** A filter that the order list would refuse. */
export function unknownFilter(resource: string, { filter }: ViewState): string | undefined {
  if (resource !== 'orders') return undefined
  return Object.keys(filter).find((name) => !ofScreens.includes(name) && !(name in orderFilter.shape))
}

/** Merchant IDs named by a view; operators must hold all of them to see it. */
export function midsIn({ filter: { mid } }: ViewState): string[] {
  return [mid].flat().filter((one): one is string => typeof one === 'string' && one !== '*')
}
