import { memo } from 'react'
import { useTranslate } from 'ra-core'
import { useMid } from '../session/MidContext.ts'

/** Nobody may take play money for real. */
export const ModeBand = memo(PlainModeBand)

function PlainModeBand() {
  const translate = useTranslate()
  const { mode } = useMid()
  if (mode === 'live') return null
  return (
    <div role="note" className="frame-band">
      {translate(mode === 'demo' ? 'app.demo' : 'app.stand_in')}
    </div>
  )
}
