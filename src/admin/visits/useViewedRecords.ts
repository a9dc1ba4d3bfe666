import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Order, User } from '../data-provider/records.ts'
import { useMid } from '../session/SessionContext.ts'

/** Shows the ID until the ledger has the record. Cached under its own key. */
export function useViewedRecords<R extends Order | User>(
  resource: 'orders' | 'users',
  ids: readonly string[],
): Map<string, R> {
  const dataProvider = useDataProvider()
  const { mid } = useMid()
  const { data = [] } = useQuery({
    queryKey: ['viewed', resource, { mid, ids }],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList<R>(resource, {
          filter: { id: [...ids] },
          pagination: { page: 1, perPage: 25 },
          sort: { field: resource === 'orders' ? 'createdAt' : 'name', order: 'DESC' },
          signal,
        })
      ).data,
    enabled: ids.length > 0,
  })
  return new Map(data.map((record) => [record.id, record]))
}
