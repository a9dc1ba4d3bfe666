import type { GetListParams, GetListResult, QueryFunctionContext, RaRecord } from 'react-admin'
import { distinct, withoutRepeats } from './distinct.ts'
import { createPages, toPageQuery, type PageQuery } from './page.ts'

type Read<R> = (query: PageQuery, signal?: AbortSignal) => Promise<R[]>

/** A list without a total, as react-admin wants it. `filter` is what tells one list from another. */
export function createPagedList<R extends RaRecord & { id: string }>() {
  const readPage = createPages()

  return async function pagedList(
    filter: object,
    params: GetListParams & QueryFunctionContext,
    read: Read<R>,
  ): Promise<GetListResult<R>> {
    const query = toPageQuery(params)
    const { rows, hasNextPage, facts, readAt } = await readPage(
      JSON.stringify(filter),
      query,
      read,
      params.signal,
    )
    return {
      data: distinct(withoutRepeats(rows)),
      pageInfo: { hasNextPage, hasPreviousPage: query.page > 1 },
      meta: { ...facts, readAt },
    }
  }
}
