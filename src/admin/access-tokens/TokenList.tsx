import { useTranslate, required, SelectInput, TextInput } from 'react-admin'
import { addressPart } from '../data-provider/addressPart.ts'
import { useNow } from '../kit/field/TimeText.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import { BoundNote, LastTime, RoleText, useRoleWords } from '../operators/OperatorField.tsx'
import type { AccessToken } from '../../api/team.ts'
import type { Tone } from '../../contract/status.ts'
import { readTime } from '../time/time.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog, SecretDialog } from '../forms/FormDialog.tsx'
import { MidsInput } from '../forms/MidsInput.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { useSession } from '../session/SessionContext.ts'

export function TokenList() {
  const translate = useTranslate()
  return (
    <>
      <ListPage
        sort={{ field: 'name', order: 'ASC' }}
        actions={<AddToken />}
        filters={
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
        }
      >
        <p className="note">{translate('access_tokens.help')}</p>
        <ListRows columns={columns} lines={lines} />
      </ListPage>
      <BoundNote words="access_tokens.bound" />
    </>
  )
}

const pathOf = ({ id }: AccessToken) => `/access-tokens/${addressPart(id)}`

const columns: Column<AccessToken>[] = [
  { source: 'name', width: 190, label: 'fault_field.name', to: pathOf },
  {
    source: 'prefix',
    width: 120,
    label: 'access_tokens.begins',
    render: ({ prefix }) => <code>{prefix}…</code>,
  },
  { source: 'role', width: 110, label: 'operators.role_label', show: RoleText },
  { source: 'mids', label: 'fault_field.mids', as: 'list' },
  { source: 'state', width: 150, label: 'list.state', show: TokenState },
  { source: 'expiresAt', width: 120, label: 'access_tokens.expires', as: 'time' },
  { source: 'lastUsedAt', width: 130, label: 'access_tokens.last_used', show: LastUse },
]

const lines = linesOf(columns, { title: 'name', figure: 'role', note: 'state', aside: 'lastUsedAt' })

function LastUse({ lastUsedAt, plain }: Pick<AccessToken, 'lastUsedAt'> & { plain: boolean }) {
  return <LastTime at={lastUsedAt} plain={plain} />
}

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

export function TokenState({ state, expiresAt }: Pick<AccessToken, 'state' | 'expiresAt'>) {
  const translate = useTranslate()
  const now = useNow()
  const knownState = tokenStates.find((one) => one === state)
  if (knownState === undefined) return null
  const endsAt = readTime(expiresAt ?? '')
  const shown = knownState === 'live' && endsAt !== undefined && endsAt - now < soonMs ? 'soon' : knownState
  return <ToneMark tone={tones[shown]}>{translate(`access_tokens.states.${shown}`)}</ToneMark>
}

const roles = ['finance', 'ops', 'support'] as const
const lives = [7, 30, 90, 180, 365]
const dayMs = 24 * 60 * 60_000

function AddToken() {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  // Held in state only: a mutation would leave the secret in the query cache.
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setIsOpen(true)}>
        {translate('access_tokens.add')}
      </Button>
      {isOpen && <TokenDialog onClose={() => setIsOpen(false)} onMade={setSecret} />}
      {secret !== undefined && <ShownToken secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function TokenDialog({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const translate = useTranslate()
  const { addToken } = useApi()
  const queryClient = useQueryClient()
  const { session } = useSession()
  const offered = session.mayGrant ?? session.mids
  return (
    <FormDialog
      title={translate('access_tokens.add')}
      onClose={onClose}
      defaultValues={{
        name: '',
        role: 'finance' as (typeof roles)[number],
        mids: offered.length === 1 ? [...offered] : [],
        days: 90,
      }}
      onSubmit={async ({ days, ...token }) => {
        onMade(await addToken({ ...token, expiresAt: new Date(Date.now() + days * dayMs).toISOString() }))
        void queryClient.invalidateQueries({ queryKey: ['access-tokens', 'getList'] })
      }}
    >
      <TextInput
        source="name"
        label="fault_field.name"
        helperText="access_tokens.name_help"
        validate={required()}
      />
      <RoleInput />
      <MidsInput mids={offered} />
      <SelectInput
        source="days"
        label="fault_field.expiresAt"
        choices={lives.map((days) => ({
          id: days,
          name: translate('access_tokens.days', { smart_count: days }),
        }))}
        validate={required()}
      />
    </FormDialog>
  )
}

function RoleInput() {
  const roleWords = useRoleWords()
  const role = useWatch<{ role: string }>({ name: 'role' })
  return (
    <SelectInput
      source="role"
      label="operators.role_label"
      choices={roles.map((id) => ({ id, name: roleWords(id) }))}
      helperText={`access_tokens.may.${role}`}
      validate={required()}
    />
  )
}

function ShownToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  const title = translate('access_tokens.shown')
  return (
    <SecretDialog title={title} secret={secret} done="access_tokens.kept" onDone={onClose}>
      <p>{translate('access_tokens.shown_once')}</p>
      <p className="note">{translate('access_tokens.how')}</p>
      <div className="raw">
        <pre
          tabIndex={0}
        >{`curl -H "Authorization: Bearer $TOKEN" '${window.location.origin}/api/coverage'`}</pre>
      </div>
    </SecretDialog>
  )
}
