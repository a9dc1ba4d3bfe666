import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import RefreshIcon from '@mui/icons-material/Refresh'
import { Box, IconButton, NativeSelect } from '@mui/material'
import { memo } from 'react'
import { useEvent, useListContext, useTranslate, type ListControllerResult } from 'react-admin'
import type { PageFacts } from '../data-provider/page.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useListFacts } from './useListFacts.ts'
import { usePrefetchNext } from './usePrefetchNext.ts'

const sizes = [10, 25, 50, 100]
const usual = 25
const largest = 100

/** Turns pages and says only what is known: never a total that nobody told. */
export function Pager() {
  const { data, setPage, setPerPage, refetch, ...list } = useListContext()
  const translate = useTranslate()
  const turnTo = useEvent(setPage)
  const resize = useEvent(setPerPage)
  const refresh = useEvent(() => void refetch())
  usePrefetchNext()
  if (!data) return null
  const { page, perPage, total, hasNextPage, hasPreviousPage, isFetching } = list
  return (
    <Box component="nav" aria-label={translate('list.page', { page })} sx={look}>
      <PlaceLabel />
      <Controls
        {...{ page, perPage, total, hasNextPage, hasPreviousPage, isFetching, turnTo, resize, refresh }}
      />
    </Box>
  )
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  fontSize: 13,
  color: 'text.secondary',
} as const

type ControlsProps = Pick<
  ListControllerResult,
  'page' | 'perPage' | 'total' | 'hasNextPage' | 'hasPreviousPage' | 'isFetching'
> & {
  turnTo: (page: number) => void
  resize: (perPage: number) => void
  refresh: () => void
}

/** Drawn again for a change of its own only. */
const Controls = memo(function Controls({ page, perPage, total, turnTo, resize, ...rest }: ControlsProps) {
  const { hasNextPage, hasPreviousPage, isFetching, refresh } = rest
  const translate = useTranslate()
  const isWhole = total !== undefined && total <= perPage
  const hasSizes = !isWhole || (total > usual && perPage <= largest)
  return (
    <>
      <Box sx={{ flex: 1 }} />
      {hasSizes && (
        <NativeSelect
          value={perPage}
          onChange={({ target }) => resize(Number(target.value))}
          disableUnderline
          inputProps={{ 'aria-label': translate('list.page_size') }}
          sx={{ fontSize: 13, color: 'text.secondary' }}
        >
          {[...new Set([...sizes, perPage])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </NativeSelect>
      )}
      <IconButton size="small" onClick={refresh} disabled={isFetching} aria-label={translate('list.refresh')}>
        <RefreshIcon fontSize="small" />
      </IconButton>
      {!isWhole && (
        <>
          <IconButton
            size="small"
            onClick={() => turnTo(page - 1)}
            disabled={!hasPreviousPage}
            aria-label={translate('list.previous')}
          >
            <PreviousIcon fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            onClick={() => turnTo(page + 1)}
            disabled={!hasNextPage}
            aria-label={translate('list.next')}
          >
            <NextIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </>
  )
})

function PlaceLabel() {
  const { data = [], page, perPage, total, hasNextPage, meta } = useListContext()
  const translate = useTranslate()
  const locale = useFormatLocale()
  const facts = useListFacts()
  const isAtLeast = facts?.source === 'ledger' && facts.coverage === 'at-least'
  const figure = (count: number) => new Intl.NumberFormat(locale).format(count)
  const { from, next } = (meta ?? {}) as Partial<PageFacts>
  // The list itself says that there is nothing.
  if (total === 0) return null
  const first = total === undefined ? from : (page - 1) * perPage + 1
  const place =
    first === undefined || data.length === 0
      ? translate('list.rows_unplaced', { count: data.length, page })
      : translate('list.rows', { from: figure(first), to: figure(first + data.length - 1) })
  const end =
    total !== undefined
      ? translate(isAtLeast ? 'list.of_at_least' : 'list.of', { total: figure(total) })
      : next === 'perhaps'
        ? translate('list.perhaps')
        : hasNextPage
          ? ''
          : translate('list.last')
  return <span role="status">{[place, end].filter(Boolean).join(total === undefined ? ', ' : ' ')}</span>
}
