import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { required, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog, PlainDialog } from '../forms/FormDialog.tsx'
import { MidsInput } from '../forms/MidsInput.tsx'
import { CopyButton } from '../kit/field/CopyButton.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { useRoleWords } from '../operators/OperatorField.tsx'
import { useSession } from '../session/SessionContext.ts'

const roles = ['finance', 'ops', 'support'] as const
const lives = [7, 30, 90, 180, 365]
const dayMs = 24 * 60 * 60_000

export function AddToken() {
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
    <PlainDialog
      title={title}
      // A click beside the dialog would lose the token.
      onClose={() => {}}
      onSubmit={onClose}
      actions={
        <Button type="submit" variant="contained">
          {translate('access_tokens.kept')}
        </Button>
      }
    >
      <p>{translate('access_tokens.shown_once')}</p>
      <p className="first-password">
        <code>{secret}</code>
        <CopyButton value={secret} of={title} />
      </p>
      <p className="note">{translate('access_tokens.how')}</p>
      <div className="raw">
        <pre
          tabIndex={0}
        >{`curl -H "Authorization: Bearer $TOKEN" '${window.location.origin}/api/coverage'`}</pre>
      </div>
    </PlainDialog>
  )
}
