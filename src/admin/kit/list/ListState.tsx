import type { ReactNode } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'ra-core'
import { QueryState } from '../failure/QueryState.tsx'
import { RowSkeletons } from '../page/PageTitle.tsx'
import { useSetAside } from './SourceLine.tsx'
import { useFilters } from '../filter/useFilters.ts'
import { useListFacts } from './useListFacts.ts'

type Words = { empty?: ReactNode; noMatch?: ReactNode }

export function ListState({ children, ...words }: Words & { children: ReactNode }) {
  const { data, error, meta, isPlaceholderData, refetch } = useListContext()
  const dataUpdatedAt = typeof meta?.readAt === 'number' ? meta.readAt : Date.now()
  const skeleton = (
    <div role="status" aria-busy className="late">
      <RowSkeletons rows={10} />
    </div>
  )
  return (
    <QueryState query={{ data, error, dataUpdatedAt, refetch }} {...{ skeleton, isEmpty }}>
      {(rows) =>
        isEmpty(rows) ? (
          <NoRows {...words} />
        ) : (
          <div className="list-rows" aria-busy={isPlaceholderData}>
            {children}
          </div>
        )
      }
    </QueryState>
  )
}

const isEmpty = ({ length }: readonly unknown[]) => length === 0

function NoRows({ empty, noMatch }: Words) {
  const { isFiltered, clear } = useFilters()
  const translate = useTranslate()
  return (
    <div className="list-empty">
      {isFiltered ? (
        <>
          <div role="status">{noMatch ?? translate('list.no_match')}</div>
          <button className="button button-outlined" onClick={clear}>
            {translate('ra.navigation.clear_filters')}
          </button>
        </>
      ) : (
        <NothingHeld empty={empty ?? <p>{translate('list.no_rows')}</p>} />
      )}
    </div>
  )
}

function NothingHeld({ empty }: { empty: ReactNode }) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const facts = useListFacts()
  const aside = useSetAside(facts?.source === 'ledger' ? facts.held : [])
  return aside > 0 ? <p role="status">{translate(`source.none_read_${resource}`)}</p> : empty
}
