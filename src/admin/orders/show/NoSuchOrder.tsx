import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FailurePanel } from '../../kit/failure/FailurePanel.tsx'
import { NotSearched, OtherMerchant, useElsewhere } from '../../mids/OtherMerchant.tsx'
import { useMid } from '../../session/SessionContext.ts'

export function NoSuchOrder({ id, error }: { id: string; error: unknown }) {
  const translate = useTranslate()
  const { mid } = useMid()
  const { others, failed, elsewhere, isSearching } = useElsewhere('orders', id, true)
  if (elsewhere !== undefined)
    return <OtherMerchant title={translate('order.elsewhere', { mid: elsewhere })} mid={elsewhere} />
  if (isSearching) return <p role="status">{translate('order.looking_elsewhere')}</p>
  return (
    <FailurePanel
      error={error}
      {...(failed.length > 0 && { retry: () => void failed.map(({ refetch }) => refetch()) })}
    >
      {others.length > 0 && failed.length === 0 && (
        <Typography sx={{ mt: 1 }}>
          {translate('order.nowhere', { mid, smart_count: others.length })}
        </Typography>
      )}
      <NotSearched failed={failed} />
    </FailurePanel>
  )
}
