import { countRows } from '../../store/executeAll.ts'
import { isErrorCode, wordFault } from '../../i18n/fault.ts'
import type { UnreadableRow, UndocumentedWord } from '../../api/setAside.ts'
import { unreadableFilter, undocumentedFilter } from '../../api/setAside.requests.ts'
import { listLimit } from '../../contract/listLimit.ts'
import { namedRoutes } from '../../contract/routes.ts'
import { listSetAside, setAsideSorts, type SetAsideRow } from '../ledger/setAside.ts'
import type { Store } from '../../store/openStore.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import { maskSource } from '../masking/maskRecord.ts'
import type { Reveals } from '../customers/reveals.ts'
import { rightsOf, type Rights, requestedMids } from '../access/rightsOf.ts'
import { recordRules } from '../masking/recordRules.ts'
import { listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'
import { hash } from 'node:crypto'
import { maskShape, maskText } from '../text/masks.ts'

const lastFirst = { field: 'lastSeenAt', order: 'desc' } as const
const sizes = { initial: 25, limit: 100, end: listLimit }
const maxInList = 300
/** A reveal token must fit into a request. */
const maxRevealed = 12_000

type Parts = { store: Store; mids: readonly string[]; reveals: Reveals }

/** Unreadable rows with their source text: documented fields masked, all else sealed. */
export function unreadableRoutes({ store, mids: all, reveals }: Parts) {
  return {
    'GET /api/unreadable': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(setAsideSorts), lastFirst, sizes)
      const { mid, reason, ...filter } = readFilter(query.filter, unreadableFilter)
      const { rows, total } = await listSetAside(store, {
        ...filter,
        reason: reason === undefined ? undefined : [reason].flat(),
        mids: requestedMids(context, all, mid),
        sort: { field: query.sort.field as keyof typeof setAsideSorts, order: query.sort.order },
        offset: query.offset,
        limit: query.limit,
      })
      const rights = rightsOf(context.get('session').operator, all)
      return listAnswer(
        'unreadable',
        rows.map((row) => inList(row, rights)),
        query,
        total,
      )
    },

    'GET /api/unreadable/:id': async (context) => {
      const { mid, kind, digest } = readId(context.req.param('id') ?? '')
      const mids = requestedMids(context, all, undefined).filter((own) => own === mid)
      const sort = lastFirst
      const { rows } = await listSetAside(store, { mids, kind, digest, sort, offset: 0, limit: 1 })
      const [row] = rows
      if (!row) throw new ApiError(404, 'no_record')
      const { operator } = context.get('session')
      const rights = rightsOf(operator, all)
      const { opened, ...record } = toRecord(row, rights)
      if (!rights.reveals || opened === record.source) return Response.json(record)
      const object = `unreadable:${record.id}`
      const reveal = reveals.offer(
        { source: opened.slice(0, maxRevealed) },
        { operatorId: operator.id, mid, object },
      )
      return Response.json({ ...record, countinghouse: { masked: ['source'], reveal } })
    },
  } satisfies Routes
}

/** Only the start of the text; the single record has all of it. */
function inList(row: SetAsideRow, rights: Rights): UnreadableRow {
  const { opened: _, ...record } = toRecord(row, rights)
  const { source } = record
  return source.length > maxInList ? { ...record, source: `${source.slice(0, maxInList)}…` } : record
}

function toRecord(stored: SetAsideRow, rights: Rights): UnreadableRow & { opened: string } {
  const { raw, digest, route, ...row } = stored
  const { method = '', path = '' } = namedRoutes.find(({ name }) => name === route)?.route ?? {}
  return {
    id: `${row.mid}:${row.kind}:${digest}`,
    ...row,
    route: `${method} ${path}`.trim(),
    message: reasonWords(row.reason),
    ...maskSource(raw, recordRules[row.kind === 'users' ? 'user' : 'order row'], rights),
  }
}

/** Merchant IDs may contain colons. */
function readId(id: string): { mid: string; kind: 'orders' | 'users'; digest: string } {
  const parts = /^(.+):(orders|users):([0-9a-z]+)$/s.exec(id)
  if (!parts) throw new ApiError(404, 'no_record')
  const [, mid = '', kind, digest = ''] = parts
  return { mid, kind: kind === 'users' ? 'users' : 'orders', digest }
}

function reasonWords(reason: string): string {
  const code = `row.${reason}`
  return isErrorCode(code) ? wordFault({ code }) : reason
}

export const wordSorts = {
  count: 'count',
  name: 'name',
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
} as const
const highestFirst = { field: 'count', order: 'desc' } as const

/** Undocumented fields, statuses, order types and formats. Examples show only their shape. */
export function undocumentedRoutes({ store, mids: all }: Omit<Parts, 'reveals'>) {
  return {
    'GET /api/undocumented': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(wordSorts), highestFirst)
      const { mid, kind, what } = readFilter(query.filter, undocumentedFilter)
      const mids = requestedMids(context, all, mid)
      if (mids.length === 0) return listAnswer('undocumented', [], query, 0)
      let rows = store.db.selectFrom('undocumented').where('mid', 'in', mids)
      if (kind !== undefined) rows = rows.where('kind', '=', kind)
      if (what !== undefined) rows = rows.where('what', 'in', [what].flat())
      const [count, page] = await Promise.all([
        countRows(rows),
        rows
          .select(['mid', 'kind', 'what', 'name', 'count', 'example'])
          .select(['first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
          .orderBy(wordSorts[query.sort.field as keyof typeof wordSorts], query.sort.order)
          .orderBy('mid')
          .orderBy('what')
          .orderBy('name')
          .offset(query.offset)
          .limit(query.limit)
          .execute(),
      ])
      const words = page.map(({ name, example, ...row }): UndocumentedWord => {
        const digest = hash('sha256', `${row.mid}\n${row.kind}\n${row.what}\n${name}`)
        return {
          ...row,
          id: digest.slice(0, 24),
          // A free-form object may have e-mail addresses as keys.
          name: maskText(name),
          isRest: name === '',
          example: example === null ? null : maskShape(example),
        }
      })
      return listAnswer('undocumented', words, query, count)
    },
  } satisfies Routes
}
