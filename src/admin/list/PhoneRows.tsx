import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import { RowLink } from '../fields/RowLink.tsx'
import { useChangedRows } from './useChangedRows.ts'

export type TwoLines = {
  /** The whole row is the link. */
  to?: string
  title: ReactNode
  figure?: ReactNode
  note?: ReactNode
  aside?: ReactNode
  more?: ReactNode
}

/** A list on a phone: rows of two lines, the more important one above; nothing scrolls sideways. */
export function PhoneRows<R extends RaRecord>({ lines }: { lines: (record: R) => TwoLines }) {
  const { data = [] } = useListContext<R>()
  const changed = useChangedRows()
  const resource = useResourceContext()
  const translate = useTranslate()
  return (
    <Box
      component="table"
      aria-label={translate(`resources.${resource}.name`, { smart_count: 2 })}
      sx={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }}
    >
      <tbody>
        {data.map((record) => (
          <Box
            component="tr"
            key={record.id}
            data-changed={changed.has(record.id) || undefined}
            sx={{ borderTop: 1, borderColor: 'divider', '&[data-changed]': { bgcolor: 'action.selected' } }}
          >
            <Box component="td" sx={{ p: 0 }}>
              <Row {...lines(record)} />
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  )
}

function Row({ to, ...lines }: TwoLines) {
  if (to === undefined) {
    return (
      <Box sx={rowLook}>
        <Lines {...lines} />
      </Box>
    )
  }
  return (
    <Box component={RowLink} to={to} sx={{ ...rowLook, color: 'inherit', textDecoration: 'none' }}>
      <Lines {...lines} />
    </Box>
  )
}

function Lines({ title, figure, note, aside, more }: TwoLines) {
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>{title}</Box>
      <Box sx={{ textAlign: 'right', overflowWrap: 'anywhere' }}>{figure}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>{note}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13, textAlign: 'right', overflowWrap: 'anywhere' }}>
        {aside}
      </Box>
      {more && <Box sx={{ gridColumn: '1 / -1' }}>{more}</Box>}
    </>
  )
}

const rowLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) fit-content(58%)',
  gap: '2px 12px',
  alignItems: 'center',
  py: '9px',
} as const
