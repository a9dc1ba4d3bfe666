import { Box } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { readStatus, type Tone } from '../../contract/status.ts'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { Tip } from '../fields/Tip.tsx'
import { useUnits } from '../fields/useUnits.ts'
import { visibleText } from '../fields/visibleText.ts'
import type { Order } from '../records.ts'

type Given = Pick<Order, 'status' | 'orderType' | 'destination'>

/** What the status of this order means; read with its type and with what it credits, for one word means several things. */
export function useStatusReading({ status = '', orderType, destination }: Given) {
  const { kindOf } = useUnits()
  return readStatus({ status, orderType, credited: kindOf(destination?.currency) })
}

/** A word with a mark whose shape tells the tone without the colour. The service's own word is behind it. */
export function StatusMark({ order }: { order: Given }) {
  const { label, tone } = useStatusReading(order)
  const { palette } = useTheme()
  if (order.status === undefined) return <Absent />
  return (
    <Tip text={visibleText(order.status)}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: '7px', color: palette.tones[tone] }}
      >
        <Shape tone={tone} />
        <Foreign text={label} />
      </Box>
    </Tip>
  )
}

const shapes: Record<Tone, ReactNode> = {
  done: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  moving: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  waiting: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  look: <path d="M5 0.8 9.6 9.2H0.4z" fill="currentColor" />,
  failed: <path d="M1.2 1.2 8.8 8.8M8.8 1.2 1.2 8.8" stroke="currentColor" strokeWidth="1.8" />,
  undocumented: (
    <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" strokeDasharray="2 1.6" />
  ),
}

function Shape({ tone }: { tone: Tone }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden style={{ flex: 'none' }}>
      {shapes[tone]}
    </svg>
  )
}
