import type { UndocumentedWord } from '../../api/setAside.ts'
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { undocumentedFilter } from '../../api/setAside.requests.ts'
import type { Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import type { Handler } from '../context.ts'
import type { OwnRoute } from '../permissions.ts'
import { listAnswer, readFilter, readListQuery } from '../simpleRest.ts'
import { maskShape } from '../../ledger/personal/masks.ts'
import { maskText } from '../../ledger/personal/maskText.ts'
import { requestedMids } from './orderQuery.ts'

export const sorts = {
  count: 'count',
  name: 'name',
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
} as const
const mostFirst = { field: 'count', order: 'desc' } as const

type Parts = { store: Store; mids: readonly string[] }

/** Fields, statuses, order types and forms that came and are not in the interface. Of an example only the shape is shown. */
export function undocumentedRoutes({ store, mids: all }: Parts) {
  return {
    'GET /api/undocumented': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(sorts), mostFirst)
      const { mid, kind, what } = readFilter(query.filter, undocumentedFilter)
      const mids = requestedMids(context, all, mid)
      if (mids.length === 0) return listAnswer('undocumented', [], query, 0)
      let rows = store.db.selectFrom('undocumented').where('mid', 'in', mids)
      if (kind !== undefined) rows = rows.where('kind', '=', kind)
      if (what !== undefined) rows = rows.where('what', 'in', [what].flat())
      const [{ count }, page] = await Promise.all([
        rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
        rows
          .selectAll()
          .orderBy(sorts[query.sort.field as keyof typeof sorts], query.sort.order)
          .orderBy('mid')
          .orderBy('what')
          .orderBy('name')
          .offset(query.offset)
          .limit(query.limit)
          .execute(),
      ])
      return listAnswer('undocumented', page.map(toRecord), query, Number(count))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

function toRecord(row: Selectable<Tables['undocumented']>): UndocumentedWord {
  const { mid, kind, what, name, count, example, first_seen_at, last_seen_at } = row
  const digest = createHash('sha256').update(`${mid}\n${kind}\n${what}\n${name}`).digest('hex')
  return {
    id: digest.slice(0, 24),
    mid,
    kind,
    what,
    // A free-form object may have e-mail addresses for keys.
    name: maskText(name),
    isRest: name === '',
    count: Number(count),
    example: example === null ? null : maskShape(example),
    firstSeenAt: first_seen_at,
    lastSeenAt: last_seen_at,
  }
}
