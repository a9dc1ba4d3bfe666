import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext, useTranslate } from 'ra-core'
import { listLimit } from '../../../contract/listLimit.ts'
import type { ListFacts } from '../../data-provider/ledgerOrLive.ts'
import type { PageFacts } from '../../data-provider/page.ts'
import { IconButton } from '../page/Icon.tsx'
import { useListFacts, useTotalWords } from './useListFacts.ts'

const sizes = [10, 25, 50, 100]
const usual = 25
const largest = 100

export function Pager() {
  const list = useListContext()
  const translate = useTranslate()
  const facts = useListFacts()
  usePrefetchNext()
  if (!list.data) return null
  const { page, perPage, total } = list
  const isLastPage = total !== undefined && (page + 1) * perPage > listLimit
  const hasMore = list.hasNextPage || isCapped(facts)
  return (
    <nav className="buttons pager" aria-label={translate('ra.navigation.current_page', { page })}>
      <PlaceLabel />
      <div style={{ flex: 1 }} />
      <Controls hasNextPage={hasMore && !isLastPage} />
      {hasMore && isLastPage && (
        <div role="note" className="pager-end">
          {translate('list.end_of_pages', { limit: listLimit })}
        </div>
      )}
    </nav>
  )
}

function isCapped(facts: ListFacts | undefined): boolean {
  return facts?.source === 'ledger' && facts.isCapped
}

function Controls({ hasNextPage }: { hasNextPage: boolean }) {
  const translate = useTranslate()
  const { page, perPage, total, hasPreviousPage, isFetching, setPage, setPerPage, refetch } = useListContext()
  const isWhole = total !== undefined && total <= perPage
  const hasSizes = !isWhole || (total > usual && perPage <= largest)
  return (
    <>
      {hasSizes && (
        <select
          aria-label={translate('list.page_size')}
          value={perPage}
          onChange={({ target }) => setPerPage(Number(target.value))}
        >
          {[...new Set([...sizes, perPage])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      )}
      <IconButton
        icon="refresh"
        label={translate('ra.action.refresh')}
        onClick={() => void refetch()}
        disabled={isFetching}
      />
      {!isWhole && (
        <>
          <IconButton
            icon="previous"
            label={translate('list.previous')}
            onClick={() => setPage(page - 1)}
            disabled={!hasPreviousPage}
          />
          <IconButton
            icon="next"
            label={translate('list.next')}
            onClick={() => setPage(page + 1)}
            disabled={!hasNextPage}
          />
        </>
      )}
    </>
  )
}

function PlaceLabel() {
  const { data = [], page, perPage, total, hasNextPage, meta } = useListContext()
  const translate = useTranslate()
  const totalWords = useTotalWords()
  const { from, next } = (meta ?? {}) as Partial<PageFacts>
  if (total === 0) return null
  const first = total === undefined ? from : (page - 1) * perPage + 1
  const place =
    first === undefined || data.length === 0
      ? translate('list.rows_unplaced', { count: data.length, page })
      : translate('list.rows', { from: first, to: first + data.length - 1 })
  const end =
    total !== undefined
      ? translate(totalWords, { total })
      : next === 'perhaps'
        ? translate('list.perhaps')
        : hasNextPage
          ? ''
          : translate('list.last')
  return <span role="status">{[place, end].filter(Boolean).join(total === undefined ? ', ' : ' ')}</span>
}

/** The service takes its time, so its next page is read while the user looks at this one. The ledger is fast. */
function usePrefetchNext(): void {
  const { resource, page, perPage, sort, filterValues, filter, hasNextPage, isFetching } = useListContext()
  const isReady = useListFacts()?.source === 'live' && hasNextPage === true && !isFetching
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const params = JSON.stringify({
    pagination: { page: page + 1, perPage },
    sort,
    filter: { ...filterValues, ...filter },
  })
  useEffect(() => {
    if (!isReady) return
    const next = JSON.parse(params) as Parameters<typeof dataProvider.getList>[1]
    void queryClient.prefetchQuery({
      queryKey: [resource, 'getList', next],
      queryFn: ({ signal }) => dataProvider.getList(resource, { ...next, signal }),
    })
  }, [isReady, resource, params, queryClient, dataProvider])
}
