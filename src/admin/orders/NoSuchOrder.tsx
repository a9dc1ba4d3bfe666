import { Button, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { useMid } from '../session/MidContext.ts'

/** A link may have been shared by someone who works under another merchant ID: those are looked at, too. */
export function NoSuchOrder({ id, error }: { id: string; error: unknown }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { mid, mids, choose } = useMid()
  const others = mids.filter((one) => one !== mid)
  const looks = useQueries({
    queries: others.map((other) => ({
      queryKey: ['orders', 'elsewhere', id, other],
      queryFn: () => dataProvider.getOne('orders', { id, meta: { mid: other } }).then(() => other),
    })),
  })
  const found = looks.find(({ data }) => data !== undefined)?.data
  const isLooking = looks.some(({ isPending }) => isPending)
  return (
    <FailurePanel error={error}>
      <Typography sx={{ mt: 1 }}>
        {found
          ? translate('order.elsewhere', { mid: found })
          : isLooking
            ? translate('order.looking_elsewhere')
            : translate('order.nowhere', { mid, others: others.length })}
      </Typography>
      {found && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => choose(found)}>
          {translate('order.switch', { mid: found })}
        </Button>
      )}
    </FailurePanel>
  )
}
