import { Button, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { Section } from '../kit/page/Section.tsx'
import { useMid } from '../session/SessionContext.ts'
import { useFailureWords, type Failure } from '../kit/failure/useFailureWords.ts'
import { FailurePanel } from '../kit/failure/FailurePanel.tsx'

/** A shared link may lead to a record of another of the operator's merchants. */
export function useElsewhere(resource: 'orders' | 'users', id: string, isMissing: boolean) {
  const dataProvider = useDataProvider()
  const { mid, mids } = useMid()
  const others = mids.filter((one) => one !== mid)
  const searches = useQueries({
    queries: others.map((other) => ({
      queryKey: [resource, 'elsewhere', id, other],
      queryFn: () => dataProvider.getOne(resource, { id, meta: { mid: other } }).then(() => other),
      enabled: isMissing,
    })),
  })
  const failed = searches.flatMap(({ error, refetch }, at) =>
    error && (error as Failure).status !== 404 ? [{ mid: others[at] ?? '', error, refetch }] : [],
  )
  return {
    others,
    failed,
    elsewhere: searches.find(({ data }) => data !== undefined)?.data,
    isSearching: isMissing && searches.some(({ isPending }) => isPending),
  }
}

type Failed = ReturnType<typeof useElsewhere>['failed']

/** A merchant that could not be searched may have the record. */
export function NotSearched({ failed }: { failed: Failed }) {
  const translate = useTranslate()
  const failureWords = useFailureWords()
  return failed.map(({ mid, error }) => (
    <p key={mid}>{translate('order.not_searched', { mid, why: failureWords(error).title })}</p>
  ))
}

export function OtherMerchant({ title, mid }: { title: string; mid: string }) {
  const translate = useTranslate()
  const { choose } = useMid()
  return (
    <Section title={<span role="alert">{title}</span>}>
      <Button variant="contained" onClick={() => choose(mid)}>
        {translate('order.switch', { mid })}
      </Button>
    </Section>
  )
}

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
