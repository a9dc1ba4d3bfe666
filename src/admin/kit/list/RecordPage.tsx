import { useGetOne, useTranslate, type RaRecord, type UseGetOneOptions } from 'ra-core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { QueryState } from '../failure/QueryState.tsx'
import { BackLink, PageTitle } from '../page/PageTitle.tsx'

type Props<R extends RaRecord> = Pick<UseGetOneOptions<R>, 'refetchInterval'> & {
  resource: string
  /** The list that leads here, if it is another one. */
  list?: string
  title?: (record: R) => string
  aside?: (record: R) => ReactNode
  actions?: (record: R) => ReactNode
  skeleton?: ReactNode
  isNarrow?: boolean
  children: (record: R, refresh: () => void) => ReactNode
}

/** The page of the record whose id is in the address. */
export function RecordPage<R extends RaRecord>(props: Props<R>) {
  const { resource, list = resource, title, skeleton, refetchInterval } = props
  const { id = '' } = useParams()
  const translate = useTranslate()
  const query = useGetOne<R>(resource, { id }, { refetchOnMount: 'always', refetchInterval })
  const { data, refetch } = query
  return (
    <div className={props.isNarrow ? 'narrow-page' : undefined}>
      <BackLink list={list} />
      <PageTitle
        title={data && title ? title(data) : translate(`resources.${resource}.name`, { smart_count: 1 })}
        aside={data && props.aside?.(data)}
      >
        {data && props.actions?.(data)}
      </PageTitle>
      <QueryState query={query} missing={<p>{translate('list.no_record')}</p>} skeleton={skeleton}>
        {(record) => props.children(record, () => void refetch())}
      </QueryState>
    </div>
  )
}
