import { lazyPlain } from '../language/lazyMui.tsx'
import { useTranslate } from 'react-admin'
import { Foreign, IdText } from '../kit/field/Foreign.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { NoMatch } from '../kit/list/NoMatch.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import { AddLink } from '../kit/page/PageTitle.tsx'
import type { User } from '../data-provider/records.ts'
import { usePermission } from '../session/SessionContext.ts'
import { ContactText } from './ContactText.tsx'
import { MadeNote, useMade } from './MadeNote.tsx'
import { RevealProvider } from '../reveal/Reveal.tsx'
import { RevealButton } from '../reveal/RevealButton.tsx'
import { userPath } from '../kit/field/RowLink.tsx'
import { pollLive } from '../kit/list/useListFacts.ts'
import { useFilters, useHiddenFilter } from '../kit/filter/useFilters.ts'
import { FilterBar, ListSearch } from '../kit/filter/FilterBar.tsx'

const SelectedUsers = lazyPlain([], () => import('../selection/SelectionBar.tsx'), 'SelectedUsers')

/** Polls for a recovered ledger and for users created elsewhere. */
const pollMs = 60_000
export function UserList() {
  const translate = useTranslate()
  const mayReveal = usePermission('contacts.reveal')
  const mayCreate = usePermission('users.create')
  const hidden = useHiddenFilter()
  return (
    <RevealProvider>
      <MadeNote made={useMade()} isFocused />
      <ListPage
        sort={{ field: 'createdAt', order: 'DESC' }}
        queryOptions={{ refetchInterval: pollLive(pollMs) }}
        hidden={hidden}
        nameOfFilter={(name) => translate(`filter.${name}`, { _: name })}
        actions={mayCreate && <AddLink to="/users/create" label="user.create" />}
        filters={<FilterBar search={<ListSearch of="people" />} />}
        empty={<p>{translate('user.empty')}</p>}
        noMatch={<NoUserMatches />}
        selectionBar={<SelectedUsers />}
      >
        <ListRows columns={mayReveal ? withReveal : columns} lines={lines} />
      </ListPage>
    </RevealProvider>
  )
}

const columns: Column<User>[] = [
  { source: 'name', label: 'user.name', sort: 'name', to: ({ id }) => userPath(id), show: UserName },
  {
    source: 'email',
    width: 232,
    label: 'user.email',
    render: (user) => <ContactText user={user} field="email" />,
  },
  {
    source: 'phone',
    width: 168,
    label: 'user.phone',
    render: (user) => <ContactText user={user} field="phone" />,
  },
  { source: 'id', width: 144, label: 'user.id', sort: 'id', as: 'id' },
  {
    source: 'createdAt',
    width: 120,
    label: 'user.created',
    sort: 'createdAt',
    firstOrder: 'DESC',
    as: 'time',
  },
]

const withReveal: Column<User>[] = [
  ...columns,
  {
    source: 'actions',
    width: 120,
    label: 'reveal.contact',
    align: 'right',
    render: ({ id, name, masks }) => <RevealButton id={id} name={name} masks={masks} />,
  },
]

const lines = linesOf(columns, { title: 'name', figure: 'createdAt', note: 'email', aside: 'phone' })

function UserName({ id, name }: User) {
  return name === undefined ? <IdText id={id} /> : <Foreign text={name} />
}

function NoUserMatches() {
  const { q = '' } = useFilters<{ q?: string }>().values
  return <NoMatch none="filter.no_person" live="list.no_match" terms={[`“${q}”`]} />
}
