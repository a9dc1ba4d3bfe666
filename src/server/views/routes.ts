import { randomUUID } from 'node:crypto'
import type { View } from '../../api/views.ts'
import { z } from 'zod'
import { countRows } from '../../store/executeAll.ts'
import type { Store } from '../../store/openStore.ts'
import { storableText } from '../../store/engine/storableText.ts'
import { auditedChange, type AuditEntry } from '../trail/audit.ts'
import { actorOf, type Context } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import { checkFeeRights } from '../orders/orderQuery.ts'
import { roles, type Routes, type Role } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { pageAnswer, readFilter, readListQuery, refused, wholeList } from '../http/simpleRest.ts'
import {
  deleteView,
  insertView,
  listViews,
  mayChange,
  updateView,
  type NewView,
  type SavedView,
  unknownFilter,
  midsIn,
  viewState,
  type ViewState,
} from './savedViews.ts'
import { maskText } from '../text/masks.ts'
import { requestedMids, grantedMids } from '../access/rightsOf.ts'

/** The name of a list of the screens. */
const resource = z.string().regex(/^[a-z-]{1,40}$/)
const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => maskText(text) === text, 'contact_data')
  .transform(storableText)
export const changes = viewState
  .partial()
  .extend({ name: name.optional(), sharedWith: z.enum(roles).nullish() })
export const additions = viewState.extend({
  resource,
  name,
  sharedWith: z.enum(roles).nullish(),
  /** The merchant ID whose operators may see a shared view. */
  mid: z.string().optional(),
})
export const filterSchema = z.strictObject({ resource: resource.optional() })

/** More would be unusable. */
const maxOwn = 200

type Parts = { store: Store; mids: readonly string[] }

/** Saved list views: filters, sort and columns; private or shared with a role. */
export function viewRoutes({ store, mids: all }: Parts) {
  const readable = (context: Context) => {
    const { operator } = context.get('session')
    return listViews(store, { ...operator, mids: grantedMids(operator.mids, all) })
  }

  /** A view the operator may not see looks missing. */
  async function viewOf(context: Context, id = context.req.param('id') ?? ''): Promise<SavedView> {
    const match = (await readable(context)).find((view) => view.id === id)
    if (!match) throw new ApiError(404, 'no_record')
    return match
  }

  async function ownedView(context: Context): Promise<SavedView> {
    const view = await viewOf(context)
    if (mayChange(context.get('session').operator, view)) return view
    const refusal = { object: `view:${view.id}`, mid: view.mid, details: { why: 'view' } }
    throw new ApiError(403, 'not_your_view', { refusal })
  }

  function check(context: Context, state: ViewState, sharedWith: Role | null): void {
    const { role } = context.get('session').operator
    requestedMids(context, all, midsIn(state))
    checkFeeRights(context, { filter: state.filter })
    if (sharedWith !== null && sharedWith !== role && role !== 'admin')
      throw refused('sharedWith', fault('own_role', { role }))
  }

  function recordOf(context: Context, { state, ...view }: SavedView): View {
    const { operator } = context.get('session')
    const { ownerId, ...facts } = view
    return {
      ...facts,
      filter: state.filter,
      days: state.days ?? null,
      sort: state.sort ?? null,
      columns: state.columns ?? null,
      exportColumns: state.exportColumns ?? null,
      isOwn: ownerId === operator.id,
      mayChange: mayChange(operator, { state, ...view }),
    }
  }

  /** Without the view's name, which is private. */
  function lineOf(context: Context, action: string, view: Omit<NewView, 'name' | 'state'>): AuditEntry {
    const { id, mid, resource, sharedWith } = view
    return { ...actorOf(context), action, mid, object: `view:${id}`, details: { resource, sharedWith } }
  }

  return {
    'GET /api/views': async (context) => {
      const query = readListQuery(context.req.url, ['name'], { field: 'name', order: 'asc' }, wholeList)
      const { resource } = readFilter(query.filter, filterSchema)
      const views = (await readable(context)).filter(
        (view) => resource === undefined || view.resource === resource,
      )
      return pageAnswer(
        'views',
        views.map((view) => recordOf(context, view)),
        query,
      )
    },

    'GET /api/views/:id': async (context) => Response.json(recordOf(context, await viewOf(context))),

    'POST /api/views': async (context) => {
      const { resource, name, sharedWith = null, mid, ...state } = await readBody(context, additions)
      const { operator } = context.get('session')
      const [first] = requestedMids(context, all, mid)
      if (first === undefined) throw new ApiError(409, 'no_mid_for_view')
      check(context, state, sharedWith)
      const view: NewView = { id: randomUUID(), mid: first, resource, name, sharedWith, state }
      const unknown = unknownFilter(resource, state)
      if (unknown !== undefined) throw refused(`filter.${unknown}`, 'no_filter')
      await auditedChange(store, async (db, at) => {
        const ownViews = db.selectFrom('saved_view').where('owner_id', '=', operator.id)
        if ((await countRows(ownViews)) >= maxOwn)
          throw new ApiError(409, fault('too_many', { count: maxOwn }))
        await insertView(db, view, operator, at)
        return lineOf(context, 'view.saved', view)
      })
      return context.json(recordOf(context, await viewOf(context, view.id)), 201)
    },

    'PUT /api/views/:id': async (context) => {
      const { name, sharedWith, ...state } = await readBody(context, changes)
      const before = await ownedView(context)
      const after: SavedView = {
        ...before,
        name: name ?? before.name,
        sharedWith: sharedWith === undefined ? before.sharedWith : sharedWith,
        state: { ...before.state, ...state },
      }
      check(context, after.state, sharedWith === undefined ? null : after.sharedWith)
      const { id } = context.get('session').operator
      await auditedChange(store, async (db, at) => {
        await updateView(db, after, id, at)
        return lineOf(context, 'view.changed', after)
      })
      return Response.json(recordOf(context, after))
    },

    'DELETE /api/views/:id': async (context) => {
      const view = await ownedView(context)
      await auditedChange(store, async (db) => {
        await deleteView(db, view)
        return lineOf(context, 'view.deleted', view)
      })
      return Response.json(recordOf(context, view))
    },
  } satisfies Routes
}
