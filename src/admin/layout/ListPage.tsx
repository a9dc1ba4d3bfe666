import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, useResourceContext, useTranslate, type ListBaseProps, type RaRecord } from 'react-admin'
import { ListState } from './ListState.tsx'
import { Pager } from './Pager.tsx'
import { PageTitle } from './PageTitle.tsx'

type Props = Omit<ListBaseProps<RaRecord>, 'children'> & {
  /** Stands beside the title: actions of the page. */
  actions?: ReactNode
  /** The quiet line of filters above the table. */
  filters?: ReactNode
  /** What an empty list says, and the one thing to do about it. */
  empty?: ReactNode
  /** The same where filters are set. */
  noMatch?: ReactNode
  children: ReactNode
}

/** A list from title to pager. What fails leaves the rows that are there, and says how old they are. */
export function ListPage({ actions, filters, empty, noMatch, children, queryOptions, ...list }: Props) {
  const resource = useResourceContext()
  const translate = useTranslate()
  return (
    <ListBase
      perPage={25}
      exporter={false}
      storeKey={false}
      {...list}
      // Without a handler of our own react-admin tells every failure in a snackbar as well.
      queryOptions={{ onError: () => {}, ...queryOptions }}
    >
      <PageTitle title={translate(`resources.${resource}.name`, { smart_count: 2 })}>{actions}</PageTitle>
      {filters && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>{filters}</Box>
      )}
      <ListState empty={empty} noMatch={noMatch}>
        {children}
      </ListState>
      <Pager />
    </ListBase>
  )
}
