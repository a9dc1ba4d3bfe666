import { Alert } from '@mui/material'
import { BooleanInput, email, RadioButtonGroupInput, required, TextInput, useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { roles, type Operator } from '../../api/team.ts'
import { MidsInput } from '../forms/MidsInput.tsx'
import { CopyButton } from '../kit/field/CopyButton.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { useSession, usePermission } from '../session/SessionContext.ts'
import { useRoleWords } from './OperatorField.tsx'

/** `id` is set when editing; a new operator needs an e-mail instead. */
export function OperatorInputs({ id }: { id?: string }) {
  return (
    <>
      {id === undefined && (
        <TextInput
          source="email"
          type="email"
          label="user.email"
          validate={[required('user.bad_email'), email('user.bad_email')]}
        />
      )}
      <TextInput source="name" label="user.name" validate={required('user.need_name')} />
      <RoleInput />
      <EverythingInput />
      <OperatorMids id={id} />
    </>
  )
}

function RoleInput() {
  const translate = useTranslate()
  const roleWords = useRoleWords()
  return (
    <RadioButtonGroupInput
      source="role"
      row={false}
      label="operators.role_label"
      choices={roles.map((id) => ({ id }))}
      optionText={({ id }: { id: string }) => (
        <>
          {roleWords(id)}
          <div className="note">{translate(`operators.may.${id}`)}</div>
        </>
      )}
      validate={required('operators.need_role')}
    />
  )
}

function EverythingInput() {
  const mayGive = usePermission('everything')
  const role = useWatch<OperatorValues, 'role'>({ name: 'role' })
  if (!mayGive || role !== 'admin') return null
  return (
    <BooleanInput source="everything" label="operators.everything" helperText="operators.everything_help" />
  )
}

/** Merchant IDs beyond this admin's own stay visible and selected until someone removes them. */
function OperatorMids({ id }: { id: string | undefined }) {
  const { session } = useSession()
  const isOneself = id === session.operator.id
  const mids = isOneself ? [] : (session.mayGrant ?? session.mids)
  const { defaultValues } = useFormState<OperatorValues>()
  const before = defaultValues?.mids ?? []
  return (
    <MidsInput
      mids={[...new Set([...mids, ...before.flatMap((mid) => mid ?? [])])]}
      row={false}
      {...(isOneself && { helperText: 'operators.own_mids' })}
      validate={required('operators.need_mid')}
    />
  )
}

type OperatorValues = Required<Pick<Operator, 'email' | 'name' | 'mids' | 'everything'>> & { role: string }

export function toBody({ name, role, mids, everything }: OperatorValues, mayGive: boolean) {
  return { name: name.trim(), role, mids, ...(mayGive && { everything: everything && role === 'admin' }) }
}

export const emptyOperator: OperatorValues = { email: '', name: '', role: '', mids: [], everything: false }

export function valuesOf({ email = '', name = '', role, mids, everything }: Operator): OperatorValues {
  return { email, name, role, mids, everything }
}

/** Held in state only: after leaving the page, a lost password needs a reset. */
export function FirstPassword({ password, expiresAt }: { password: string; expiresAt?: string }) {
  const translate = useTranslate()
  const name = translate('operators.first_password')
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <strong>{name}</strong>
      <div className="first-password">
        {password}
        <CopyButton value={password} of={name} />
      </div>
      {translate('operators.shown_once')}{' '}
      {expiresAt !== undefined && (
        <>
          {translate('operators.expires')} <TimeText iso={expiresAt} exact />
        </>
      )}
    </Alert>
  )
}
