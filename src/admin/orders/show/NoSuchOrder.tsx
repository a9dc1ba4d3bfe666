import { Button, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { FailurePanel } from '../../kit/failure/FailurePanel.tsx'
import { useMid } from '../../session/SessionContext.ts'

/** A shared link may come from another merchant ID, so search the operator's others too. */
export function NoSuchOrder({ id, error }: { id: string; error: unknown }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { mid, mids, choose } = useMid()
  const otherMids = mids.filter((one) => one !== mid)
  const searches = useQueries({
    queries: otherMids.map((other) => ({
      queryKey: ['orders', 'elsewhere', id, other],
      queryFn: () => dataProvider.getOne('orders', { id, meta: { mid: other } }).then(() => other),
    })),
  })
  const otherMid = searches.find(({ data }) => data !== undefined)?.data
  const isSearching = searches.some(({ isPending }) => isPending)
  return (
    <FailurePanel error={error}>
      <Typography sx={{ mt: 1 }}>
        {otherMid
          ? translate('order.elsewhere', { mid: otherMid })
          : isSearching
            ? translate('order.looking_elsewhere')
            : translate('order.nowhere', { mid, smart_count: otherMids.length })}
      </Typography>
      {otherMid && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => choose(otherMid)}>
          {translate('order.switch', { mid: otherMid })}
        </Button>
      )}
    </FailurePanel>
  )
}
