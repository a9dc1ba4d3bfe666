import type { GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin'
import { distinct, withoutRepeats } from './jsonValues.ts'
import type { GetList, Params, ResourceProvider } from './ResourceProvider.ts'
import { failure } from './toHttpError.ts'

export type PageQuery = { limit: number; page: number }

const maxRows = 200

/** docs/interface.md, part 8: `page` counts from 1. */
export function toPageQuery({ pagination }: GetListParams): PageQuery {
  return { limit: Math.min(pagination?.perPage ?? 25, maxRows), page: pagination?.page ?? 1 }
}

type Read<R> = (query: PageQuery, signal?: AbortSignal) => Promise<R[]>

/** `next` is 'perhaps' when the look-ahead failed or returned the same page. */
export type PageFacts = { from?: number; next: 'yes' | 'no' | 'perhaps' }

const lookAheadMs = 2_000

/** Adapts a list without a total: reads one page ahead, because the list does not say whether it continues. */
export function createPagedList<R extends RaRecord & { id: string }>() {
  /** Rows of a full page by requested limit; undefined when full pages differ. */
  const sizes = new Map<number, number | undefined>()

  return async function pagedList(params: Params<'getList'>, read: Read<R>): Promise<GetListResult<R>> {
    const { limit, page } = toPageQuery(params)
    const readAt = Date.now()
    let current = await readTwo(Math.min(limit, sizes.get(limit) ?? limit))
    const { length } = current.rows
    if (length >= limit) sizes.set(limit, length)
    else if (current.next === 'yes' && length > 0 && !sizes.has(limit)) {
      // The service caps `limit`, and it is undocumented whether `page` counts by the cap or by the limit. Using
      // the cap as limit makes both equal and skips no rows.
      const capped = await readTwo(length)
      const isCap = capped.rows.length === length
      sizes.set(limit, isCap ? length : undefined)
      if (isCap) current = capped
    }

    const { rows, next, isRepeated } = current
    const size = page === 1 ? 0 : isRepeated ? undefined : sizes.get(limit)
    const from = size === undefined || rows.length === 0 ? undefined : (page - 1) * size + 1
    const isFull = rows.length >= (sizes.get(limit) ?? limit)
    const hasNextPage = next === 'yes' || (next === 'perhaps' && isFull && !isRepeated)
    return {
      data: distinct(withoutRepeats(rows)),
      pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
      meta: { from, next, readAt },
    }

    async function readTwo(limit: number) {
      const [rows, nextRows] = await Promise.all([
        read({ limit, page }, params.signal),
        inTime(read({ limit, page: page + 1 }, params.signal)),
      ])
      const isRepeated = rows.length > 0 && JSON.stringify(nextRows) === JSON.stringify(rows)
      const next: PageFacts['next'] = !nextRows || isRepeated ? 'perhaps' : nextRows.length > 0 ? 'yes' : 'no'
      return { rows, next, isRepeated }
    }
  }
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), lookAheadMs)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

type Options<T> = { pages?: number; isEnough?: (rows: T[]) => boolean }

/** Stops at an empty page, a repeated one (some services ignore `page`) or after `pages`. */
export async function allPages<T>(
  read: (query: PageQuery) => Promise<T[]>,
  { pages = 50, isEnough = () => false }: Options<T> = {},
): Promise<{ rows: T[]; isWhole: boolean }> {
  const rows: T[] = []
  const seen = new Set<string>()
  let limit = 100
  for (let page = 1; page <= pages && !isEnough(rows); page++) {
    const latest = await read({ limit, page })
    if (latest.length === 0) return { rows, isWhole: true }
    const text = JSON.stringify(latest)
    if (seen.has(text)) break
    seen.add(text)
    rows.push(...latest)
    // The service may cap `limit`; continuing with the real page size skips no rows.
    if (page === 1) limit = Math.min(limit, latest.length)
  }
  return { rows, isWhole: false }
}

type ListContext = { meta?: { filter?: object }; signal?: AbortSignal }

/** Finds single records in a list, because the service has no route for one. `meta.filter` narrows the list. */
export function fromList<R extends RaRecord>(getList: GetList<R>) {
  const readAll = ({ meta, signal }: ListContext, isEnough?: (rows: R[]) => boolean) =>
    allPages(
      async ({ limit, page }) => {
        const pagination = { page, perPage: limit }
        return (await getList({ pagination, filter: meta?.filter ?? {}, signal })).data
      },
      { pages: 10, ...(isEnough && { isEnough }) },
    )

  async function find(ids: readonly Identifier[], context: ListContext): Promise<R[]> {
    const { rows } = await readAll(context, (rows) =>
      ids.every((id) => rows.some((row) => row.id === String(id))),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(String(id)) ?? [])
  }

  return {
    getList,

    async getOne({ id, ...context }) {
      const [data] = await find([id], context)
      if (!data) throw failure('unseen', `${id} is not in the list`)
      return { data }
    },

    async getMany({ ids, ...context }) {
      return { data: await find(ids, context) }
    },

    async getManyReference({ target, id, pagination, ...context }) {
      const { rows, isWhole } = await readAll(context)
      const data = rows.filter((row) => String(row[target]) === String(id))
      const { page, perPage } = pagination ?? { page: 1, perPage: data.length }
      return { data: data.slice((page - 1) * perPage, page * perPage), total: data.length, meta: { isWhole } }
    },
  } satisfies ResourceProvider<R>
}
