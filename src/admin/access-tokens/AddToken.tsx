import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LabelledField, MidChecks } from '../forms/FormText.tsx'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog, PlainDialog } from '../forms/PlainDialog.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { useRoleWords } from '../operators/OperatorField.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { useSession } from '../session/SessionContext.ts'
// oxlint-disable-next-line import/no-unassigned-import
import '../forms/fields.css'
import { CopyButton } from '../kit/field/CopyButton.tsx'

const roles = ['finance', 'ops', 'support'] as const
const lives = [7, 30, 90, 180, 365]
const dayMs = 24 * 60 * 60_000

export function AddToken() {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setIsOpen(true)}>
        {translate('access_tokens.add')}
      </Button>
      {isOpen && <TokenDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function TokenDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const roleWords = useRoleWords()
  const { addToken } = useApi()
  const queryClient = useQueryClient()
  const { session } = useSession()
  const offered = session.mayGrant ?? session.mids
  const [values, setValues] = useState(() => ({
    name: '',
    role: 'finance' as (typeof roles)[number],
    mids: offered.length === 1 ? [...offered] : [],
    days: 90,
  }))
  const change = (some: Partial<typeof values>) => setValues((before) => ({ ...before, ...some }))
  // Held in state only: a mutation would leave the secret in the query cache.
  const [secret, setSecret] = useState<string>()
  const { run, isBusy, error } = useOnce(async () => {
    const { days, ...token } = values
    setSecret(await addToken({ ...token, expiresAt: new Date(Date.now() + days * dayMs).toISOString() }))
    await queryClient.invalidateQueries({ queryKey: ['access-tokens', 'getList'] })
  })
  if (secret !== undefined) return <ShownToken secret={secret} onClose={onClose} />
  const title = translate('access_tokens.add')
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => void run()}
      confirm={title}
      error={error}
    >
      <div className="field-form">
        <LabelledField
          label={translate('access_tokens.name')}
          help={translate('access_tokens.name_help')}
          value={values.name}
          onChange={(name) => change({ name })}
        />
        <div>
          <PlainSelect
            label={translate('operators.role_label')}
            value={values.role}
            options={roles.map((role) => ({ value: role, label: roleWords(role) }))}
            onChange={(chosen) => change({ role: roles.find((role) => role === chosen) ?? values.role })}
          />
          <p className="note">{translate(`access_tokens.may.${values.role}`)}</p>
        </div>
        <MidChecks
          label={translate('me.mids')}
          offered={offered}
          chosen={values.mids}
          onChange={(mids) => change({ mids })}
        />
        <PlainSelect
          label={translate('access_tokens.lasts')}
          value={String(values.days)}
          options={lives.map((days) => ({
            value: String(days),
            label: translate('access_tokens.days', { smart_count: days }),
          }))}
          onChange={(days) => change({ days: Number(days) })}
        />
      </div>
    </FormDialog>
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
