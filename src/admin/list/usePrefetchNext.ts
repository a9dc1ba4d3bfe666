import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { useListFacts } from './useListFacts.ts'

/** Has the next page ready under the key that the list will ask for, so that turning to it costs no wait. */
export function usePrefetchNext(): void {
  const {
    resource,
    page,
    perPage,
    sort,
    filterValues,
    filter: hidden,
    hasNextPage,
    isFetching,
  } = useListContext()
  // The ledger answers at once, and its lists are read again at every change.
  const isLedger = useListFacts()?.source === 'ledger'
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const isReady = hasNextPage && !isFetching && !isLedger
  const filter = JSON.stringify({ ...filterValues, ...hidden })

  useEffect(() => {
    if (!isReady) return
    const params = { pagination: { page: page + 1, perPage }, sort, filter: JSON.parse(filter) as object }
    void queryClient.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
    })
  }, [isReady, resource, page, perPage, sort, filter, queryClient, dataProvider])
}
