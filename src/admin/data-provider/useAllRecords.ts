import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin'
import { allPages } from './page.ts'

/** A stable reference, so that memoized values stay valid. */
const none: never[] = []

/** Filters with a stable reference, so that their answers are shared. */
export const any = {}
export const deposit = { direction: 'deposit' }
export const withdraw = { direction: 'withdraw' }

const freshMs = 60_000
const maxPages = 10

/** Reads all pages of a configuration list; nothing while `filter` is undefined. */
export function useAllRecords<R extends RaRecord>(
  resource: string,
  filter: Record<string, string> | undefined,
) {
  const dataProvider = useDataProvider()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource, 'getAll', filter],
    queryFn: ({ signal }) => readAll<R>(dataProvider, resource, filter, signal),
    enabled: filter !== undefined,
    staleTime: freshMs,
  })
  return {
    records: data ?? none,
    isPending: filter !== undefined && isPending,
    error,
    refetch: () => void refetch(),
  }
}

async function readAll<R extends RaRecord>(
  dataProvider: DataProvider,
  resource: string,
  filter: unknown,
  signal: AbortSignal,
): Promise<R[]> {
  let isEnd = false
  const { rows } = await allPages(
    async ({ limit, page }) => {
      const pagination = { page, perPage: limit }
      const { data, total, pageInfo } = await dataProvider.getList<R>(resource, {
        pagination,
        filter,
        signal,
      })
      isEnd = !(pageInfo?.hasNextPage ?? page * limit < (total ?? 0))
      return data
    },
    { pages: maxPages, isEnough: () => isEnd },
  )
  return rows
}
