import { Button } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { Section } from '../kit/page/Section.tsx'
import { useMid } from '../session/SessionContext.ts'
import { useFailureWords, type Failure } from '../kit/failure/useFailureWords.ts'

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
