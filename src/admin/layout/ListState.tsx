import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useLocaleState, useTranslate } from 'react-admin'
import { FailurePanel } from './FailurePanel.tsx'
import { late, RowSkeletons } from './PageSkeleton.tsx'
import { useFailureWords } from './useFailureWords.ts'

/** Loading, failed, empty, stale or fine: a list never claims to be what it is not. */
export function ListState({ empty, children }: { empty?: ReactNode; children: ReactNode }) {
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
        <NoRows empty={empty} />
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
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const { title } = useFailureWords()(error)
  const readAt = typeof meta?.readAt === 'number' ? meta.readAt : Date.now()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(readAt)
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 0.5,
        fontSize: 13,
        color: 'warning.main',
      }}
    >
      {translate('list.stale', { time, reason: title })}
      <Button onClick={() => void refetch()}>{translate('list.refresh')}</Button>
    </Box>
  )
}

function NoRows({ empty }: { empty?: ReactNode }) {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <Box sx={{ py: 6, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
      {isFiltered ? (
        <>
          <Typography sx={{ mb: 1.5 }}>{translate('list.no_match')}</Typography>
          <Button variant="outlined" onClick={() => setFilters({}, {})}>
            {translate('list.clear')}
          </Button>
        </>
      ) : (
        (empty ?? <Typography>{translate('list.no_rows')}</Typography>)
      )}
    </Box>
  )
}
