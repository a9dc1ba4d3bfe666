import { Box, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Holds the shape of a page; shown only when it takes long enough to be noticed. */
export function PageSkeleton({ rows = 8 }: { rows?: number }) {
  const translate = useTranslate()
  return (
    <Box role="status" sx={late}>
      <span className="unseen">{translate('list.loading')}</span>
      <Skeleton width={180} height={30} sx={{ mb: 2 }} />
      <RowSkeletons rows={rows} />
    </Box>
  )
}

export function RowSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, n) => (
    <Box
      key={n}
      sx={{
        display: 'flex',
        gap: 3,
        height: 38,
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Skeleton width="18%" />
      <Skeleton width="12%" />
      <Skeleton width="24%" />
      <Skeleton width="16%" />
    </Box>
  ))
}

export const late = {
  animation: 'appear 0s 150ms both',
  '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
} as const
