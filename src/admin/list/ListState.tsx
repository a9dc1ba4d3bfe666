import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { late, RowSkeletons } from '../page/PageSkeleton.tsx'
import { StaleNote } from '../failure/StaleNote.tsx'
import { useFilters } from './useFilters.ts'

type Words = { empty?: ReactNode; noMatch?: ReactNode }

/** Loading, failed, empty, stale or fine: a list never claims to be what it is not. */
export function ListState({ children, ...words }: Words & { children: ReactNode }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useListContext()
  if (data === undefined && error) return <FailurePanel error={error} retry={() => void refetch()} />
  if (isPending || data === undefined) {
    return (
      <Box role="status" aria-busy sx={late}>
        <RowSkeletons rows={10} />
      </Box>
    )
  }
  return (
    <>
      {error && <StaleBar />}
      {data.length === 0 ? (
        <NoRows {...words} />
      ) : (
        <Box
          sx={{ opacity: isPlaceholderData ? 0.5 : 1, transition: 'opacity 120ms' }}
          aria-busy={isPlaceholderData}
        >
          {children}
        </Box>
      )}
    </>
  )
}

function StaleBar() {
  const { error, meta, refetch } = useListContext()
  const at = typeof meta?.readAt === 'number' ? meta.readAt : Date.now()
  return <StaleNote error={error} at={at} retry={() => void refetch()} />
}

function NoRows({ empty, noMatch }: Words) {
  const { isFiltered, clear } = useFilters()
  const translate = useTranslate()
  return (
    <Box sx={{ py: 6, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
      {isFiltered ? (
        <>
          <Box role="status" sx={{ mb: 1.5 }}>
            {noMatch ?? translate('list.no_match')}
          </Box>
          <Button variant="outlined" onClick={clear}>
            {translate('list.clear')}
          </Button>
        </>
      ) : (
        (empty ?? <Typography>{translate('list.no_rows')}</Typography>)
      )}
    </Box>
  )
}
