import { Suspense, useContext, type ReactNode } from 'react'
import {
  ListBase,
  useResourceContext,
  useTranslate,
  useListContext,
  type ListBaseProps,
  type RaRecord,
} from 'ra-core'
import { FollowedRows } from './FollowedRows.tsx'
import { KeepPlace } from './KeepPlace.tsx'
import { Pager } from './Pager.tsx'
import { Later, PageTitle, RowSkeletons } from '../page/PageTitle.tsx'
import { SelectionScope } from './SelectionScope.tsx'
import { SourceLine, useSetAside } from './SourceLine.tsx'
import {
  HiddenFilterContext,
  noHidden,
  PendingFilterContext,
  usePendingFilter,
  type HiddenFilter,
  useFilters,
} from '../filter/useFilters.ts'
import { ViewsContext } from './openView.ts'
import { useCount } from '../field/useFormatLocale.ts'
import { useListFacts } from './useListFacts.ts'
import { QueryState } from '../failure/QueryState.tsx'

type Props = Omit<ListBaseProps<RaRecord>, 'children'> & {
  actions?: ReactNode
  filters?: ReactNode
  empty?: ReactNode
  noMatch?: ReactNode
  /** Names of filters that the service lacks, for lists from ledger or service. */
  nameOfFilter?: (filter: string) => string
  hidden?: HiddenFilter
  selectionBar?: ReactNode
  /** Rendered after the rows, because it would move while they load. */
  below?: ReactNode
  children: ReactNode
}

export function ListPage({
  actions,
  filters,
  empty,
  noMatch,
  nameOfFilter,
  hidden = noHidden,
  selectionBar,
  below,
  children,
  queryOptions,
  ...list
}: Props) {
  const resource = useResourceContext()
  const pending = usePendingFilter()
  const translate = useTranslate()
  const Views = useContext(ViewsContext)
  const rows = (
    <FollowedRows>
      <ListState empty={empty} noMatch={noMatch}>
        {children}
      </ListState>
      <Later>
        <Pager />
      </Later>
    </FollowedRows>
  )
  return (
    <ListBase
      perPage={25}
      exporter={false}
      storeKey={false}
      filter={Object.keys(hidden.values).length > 0 ? hidden.values : undefined}
      {...list}
      // Without our own handler react-admin shows each failure in a snackbar as well.
      queryOptions={{ onError: () => {}, ...queryOptions }}
    >
      <HiddenFilterContext value={hidden}>
        <PendingFilterContext value={pending}>
          <PageTitle
            title={translate(`resources.${resource}.name`, { smart_count: 2 })}
            aside={
              <Later>
                <MatchCount />
              </Later>
            }
          >
            {actions}
          </PageTitle>
          {nameOfFilter && <SourceLine nameOf={nameOfFilter} />}
          {Views && (
            <div className="page-views">
              <Later>
                <Suspense>
                  <Views />
                </Suspense>
              </Later>
            </div>
          )}
          {/* May need two lines: rendered later, they would move the rows. */}
          {filters && <div className="page-filters">{filters}</div>}
          <KeepPlace />
          {selectionBar ? <SelectionScope bar={selectionBar}>{rows}</SelectionScope> : rows}
          {below && <Below>{below}</Below>}
        </PendingFilterContext>
      </HiddenFilterContext>
    </ListBase>
  )
}

function Below({ children }: { children: ReactNode }) {
  return useListContext().isPending ? null : <Later>{children}</Later>
}

function MatchCount() {
  const { total } = useListContext()
  const facts = useListFacts()
  const translate = useTranslate()
  const countText = useCount()
  if (total === undefined) return null
  const figure = countText(total)
  if (facts?.source !== 'ledger') return <span className="page-count">{figure}</span>
  const held = facts.held.reduce((sum, { count }) => sum + count, 0)
  const bound = facts.isCapped ? 'list.more_than' : facts.coverage === 'at-least' && 'list.at_least'
  return (
    <span className="page-count">
      {bound ? translate(bound, { count: figure }) : figure}
      {total < held && ` ${translate('list.of', { total: countText(held) })}`}
    </span>
  )
}

type Words = { empty?: ReactNode; noMatch?: ReactNode }

function ListState({ children, ...words }: Words & { children: ReactNode }) {
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
