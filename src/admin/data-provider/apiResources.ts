import type { SearchPage, SearchRequest } from '../../api/search.ts'
import simpleRest from 'ra-data-simple-rest'
import type { CreateParams, RaRecord, UpdateParams } from 'react-admin'
import { distinct } from './jsonValues.ts'
import type { ApiHttp } from './apiHttp.ts'
import type { Params } from './ResourceProvider.ts'

/** These searches may contain personal data, so they go in a body: addresses end up in histories and logs. */
const searchKinds: Record<string, SearchRequest['kind']> = { orders: 'order', users: 'user' }

/** A repeat within this time is no new search. Must be shorter than the server's ten minutes. */
const againMs = 9 * 60_000

export type ApiResources = ReturnType<typeof createApiResources>

export function createApiResources(http: ApiHttp) {
  // simple-rest passes on the rows, but only the total of the headers.
  const headersOf = new WeakMap<object, Headers>()
  const rest = simpleRest('', async (path, options) => {
    const answer = await http(path, options)
    if (Array.isArray(answer.json)) headersOf.set(answer.json, answer.headers)
    return answer
  })

  const searched = new Map<string, { text: string; at: number }>()

  /** True for a repeated search, so that a refresh is not audited as a new one. */
  function isAgain(kind: string, filter: unknown): boolean {
    const [text, at] = [JSON.stringify(filter), Date.now()]
    const before = searched.get(kind)
    const again = before?.text === text && at - before.at < againMs
    if (!again) searched.set(kind, { text, at })
    return again
  }

  async function search(
    kind: NonNullable<SearchRequest['kind']>,
    { pagination, sort, filter, meta, signal }: Params<'getList'>,
  ) {
    const { q, mid, ...narrowed } = filter as { q: string; mid?: string[] }
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const request: SearchRequest = {
      text: q,
      ...(mid && { mid }),
      kind,
      ...(!meta?.best && {
        page: {
          filter: narrowed,
          sort: sort && [sort.field, sort.order],
          range: [(page - 1) * perPage, page * perPage - 1],
        },
      }),
    }
    const again = isAgain(kind, filter) ? new Headers({ 'X-Again': '1' }) : undefined
    const body = JSON.stringify(request)
    const { json, headers } = await http('/search', { method: 'POST', body, signal, headers: again })
    const { results, total = results.length } = json as SearchPage
    const data = results.map(({ record }) => record as object)
    headersOf.set(data, headers)
    return { data, total }
  }

  return function resource<R extends RaRecord, Row = R>(
    name: string,
    toRecord: (row: Row) => R = (row) => row as unknown as R,
  ) {
    async function getOne(params: Params<'getOne'>) {
      const { data } = await rest.getOne(name, params)
      // Keeps the requested ID, so that the screen stays on its record.
      return { data: { ...toRecord(data as Row), id: String(params.id) } }
    }

    return {
      async getList({ filter = {}, ...params }: Params<'getList'>) {
        const kind = 'q' in filter ? searchKinds[name] : undefined
        const { data, total } = kind
          ? await search(kind, { ...params, filter })
          : await rest.getList(name, { ...params, filter })
        const headers = headersOf.get(data)
        const coverage = headers?.get('Coverage') ?? undefined
        const undated = Number(headers?.get('Undated') ?? 0)
        const withoutAmount = Number(headers?.get('Without-Amount') ?? 0)
        const meta = { readAt: Date.now(), coverage, undated, withoutAmount }
        return { data: distinct((data as Row[]).map(toRecord)), total, meta }
      },

      getOne,

      async getMany({ ids, signal }: Params<'getMany'>) {
        return { data: await Promise.all(ids.map(async (id) => (await getOne({ id, signal })).data)) }
      },

      async create({ data }: CreateParams) {
        return { data: toRecord((await rest.create(name, { data })).data as Row) }
      },

      async update(params: UpdateParams) {
        const { data } = await rest.update(name, params)
        return { data: { ...toRecord(data as Row), id: String(params.id) } }
      },
    }
  }
}
