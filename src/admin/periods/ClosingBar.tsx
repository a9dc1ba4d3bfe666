import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { readTime } from '../fields/time.ts'
import { useOnce } from '../forms/useOnce.ts'
import type { Period } from '../../api/periods.ts'
import { CountBar } from './CountBar.tsx'

/** How far a close is, and the way out of it. */
export function ClosingBar({ period }: { period: Period }) {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { cancelClose } = useGateway()
  const { run, isBusy, error } = useOnce(async () => {
    await cancelClose(period.id)
    await queryClient.invalidateQueries({ queryKey: ['periods'] })
  })
  return (
    <CountBar
      label={translate('periods.closing')}
      {...(period.progress ?? { rows: 0, of: 0 })}
      began={readTime(period.requestedAt)}
      onCancel={() => void run()}
      isBusy={isBusy}
    >
      <FailureNote error={error} />
    </CountBar>
  )
}
