import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PeriodPreview } from '../../api/periods.ts'
import { CountBar } from './CountBar.tsx'
import { PeriodFigures } from './PeriodFigures.tsx'

type Props = {
  preview: PeriodPreview
  isCounting: boolean
  setIsCounting: (isCounting: boolean) => void
}

/** What would be closed comes to this; many orders take a while, and nobody has to wait for them. */
export function PreviewFigures({ preview: { figures, progress }, isCounting, setIsCounting }: Props) {
  const translate = useTranslate()
  const [began] = useState(Date.now)
  if (figures) return <PeriodFigures figures={figures} label={translate('periods.figures')} />
  if (isCounting && progress)
    return (
      <CountBar
        label={translate('periods.counting')}
        {...progress}
        began={began}
        onCancel={() => setIsCounting(false)}
      />
    )
  return (
    <p className="note">
      {translate('periods.not_counted')}{' '}
      <Button size="small" onClick={() => setIsCounting(true)}>
        {translate('periods.count')}
      </Button>
    </p>
  )
}
