import { useTranslate } from 'react-admin'
import { addressPart } from '../data-provider/addressPart.ts'
import { Foreign } from '../kit/field/Foreign.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { useNow } from '../kit/field/TimeText.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import { BoundNote, LastTime, RoleText } from '../operators/OperatorField.tsx'
import type { AccessToken } from '../../api/team.ts'
import { AddToken } from './AddToken.tsx'
import type { Tone } from '../../contract/status.ts'
import { readTime } from '../time/time.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'

const byName = { field: 'name', order: 'ASC' as const }

export function TokenList() {
  const translate = useTranslate()
  return (
    <>
      <ListPage
        sort={byName}
        actions={<AddToken />}
        filters={<StateFilter />}
        empty={<p>{translate('access_tokens.none')}</p>}
      >
        <p className="note">{translate('access_tokens.help')}</p>
        <ListRows columns={columns} lines={lines} />
      </ListPage>
      <BoundNote words="access_tokens.bound" />
    </>
  )
}

function StateFilter() {
  return (
    <>
      <FilterSelect
        source="state"
        label="list.state"
        any="filter.any"
        values={tokenStates}
        words="access_tokens.states"
      />
      <ClearFilters />
    </>
  )
}

const pathOf = ({ id }: AccessToken) => `/access-tokens/${addressPart(id)}`

const columns: Column<AccessToken>[] = [
  {
    source: 'name',
    width: 190,
    label: 'fault_field.name',
    render: (token) => (
      <RowLink to={pathOf(token)}>
        <Foreign text={token.name} />
      </RowLink>
    ),
  },
  {
    source: 'prefix',
    width: 120,
    label: 'access_tokens.begins',
    render: ({ prefix }) => <code>{prefix}…</code>,
  },
  {
    source: 'role',
    width: 110,
    label: 'operators.role_label',
    render: ({ role }) => <RoleText role={role} />,
  },
  { source: 'mids', label: 'fault_field.mids', as: 'list' },
  { source: 'state', width: 150, label: 'list.state', render: (token) => <TokenState token={token} /> },
  { source: 'expiresAt', width: 120, label: 'access_tokens.expires', as: 'time' },
  {
    source: 'lastUsedAt',
    width: 130,
    label: 'access_tokens.last_used',
    render: ({ lastUsedAt }) => <LastTime at={lastUsedAt} />,
  },
]

const lines = (token: AccessToken): TwoLines => ({
  to: pathOf(token),
  title: <Foreign text={token.name} />,
  figure: <RoleText role={token.role} />,
  note: <TokenState token={token} />,
  aside: <LastTime at={token.lastUsedAt} plain />,
})

const tokenStates = ['live', 'suspended', 'expired', 'revoked'] as const
type State = (typeof tokenStates)[number]

const tones: Record<State | 'soon', Tone> = {
  live: 'done',
  soon: 'look',
  suspended: 'look',
  expired: 'failed',
  revoked: 'closed',
}

const soonMs = 14 * 24 * 60 * 60_000

export function TokenState({ token: { state, expiresAt } }: { token: AccessToken }) {
  const translate = useTranslate()
  const now = useNow()
  const knownState = tokenStates.find((one) => one === state)
  if (knownState === undefined) return null
  const endsAt = readTime(expiresAt ?? '')
  const shown = knownState === 'live' && endsAt !== undefined && endsAt - now < soonMs ? 'soon' : knownState
  return <ToneMark tone={tones[shown]}>{translate(`access_tokens.states.${shown}`)}</ToneMark>
}
