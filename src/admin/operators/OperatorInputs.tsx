import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  Alert,
} from '@mui/material'
import { useController, useFormState, useWatch, useForm, type Control } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { roles, type Operator } from '../../api/team.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { FormText } from '../forms/FormText.tsx'
import { useSession, usePermission } from '../session/SessionContext.ts'
import { useRoleWords } from './OperatorField.tsx'
import { useFaultWords, type Failure } from '../kit/failure/useFailureWords.ts'
import { useOnce } from '../forms/useOnce.ts'
import { CopyButton } from '../kit/field/CopyButton.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'

type Props = { control: Control<OperatorValues> }

/** `id` is set when editing; a new operator needs an e-mail instead. */
export function OperatorInputs({ control, id }: Props & { id?: string }) {
  const translate = useTranslate()
  return (
    <div className="form-fields">
      {id === undefined && (
        <FormText
          name="email"
          type="email"
          control={control}
          label={translate('user.email')}
          rules={{
            validate: (typed) =>
              /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) || translate('user.bad_email'),
          }}
        />
      )}
      <FormText
        name="name"
        control={control}
        label={translate('user.name')}
        rules={{ validate: (typed) => typed.trim() !== '' || translate('user.need_name') }}
      />
      <RoleInput control={control} />
      <EverythingInput control={control} />
      <MidsInput control={control} id={id} />
    </div>
  )
}

function RoleInput({ control }: Props) {
  const translate = useTranslate()
  const roleWords = useRoleWords()
  const { field, fieldState } = useController({
    name: 'role',
    control,
    rules: { required: translate('operators.need_role') },
  })
  return (
    <FormControl component="fieldset" error={fieldState.error !== undefined}>
      <FormLabel component="legend">{translate('operators.role_label')}</FormLabel>
      {roles.map((role, n) => (
        <FormControlLabel
          key={role}
          sx={{ alignItems: 'flex-start', my: '3px' }}
          control={
            <Radio
              size="small"
              name={field.name}
              value={role}
              checked={field.value === role}
              onChange={() => field.onChange(role)}
              onBlur={field.onBlur}
              slotProps={{ input: { ref: n === 0 ? field.ref : undefined } }}
              sx={{ py: '2px' }}
            />
          }
          label={
            <>
              {roleWords(role)}
              <div className="note">{translate(`operators.may.${role}`)}</div>
            </>
          }
        />
      ))}
      <FormHelperText>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  )
}

function EverythingInput({ control }: Props) {
  const translate = useTranslate()
  const mayGive = usePermission('everything')
  const role = useWatch({ control, name: 'role' })
  const { field, fieldState } = useController({ name: 'everything', control })
  if (!mayGive || role !== 'admin') return null
  return (
    <FormControl error={fieldState.error !== undefined}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start' }}
        control={
          <Checkbox
            size="small"
            checked={field.value}
            onChange={({ target }) => field.onChange(target.checked)}
            slotProps={{ input: { ref: field.ref } }}
            sx={{ py: '2px' }}
          />
        }
        label={
          <>
            {translate('operators.everything')}
            <div className="note">{translate('operators.everything_help')}</div>
          </>
        }
      />
      <FormHelperText>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  )
}

/** Merchant IDs beyond this admin's own stay visible and selected until someone removes them. */
function MidsInput({ control, id }: Props & { id: string | undefined }) {
  const translate = useTranslate()
  const { session } = useSession()
  const isOneself = id === session.operator.id
  const mids = isOneself ? [] : (session.mayGrant ?? session.mids)
  const { field, fieldState } = useController({
    name: 'mids',
    control,
    rules: { validate: (chosen) => chosen.length > 0 || translate('operators.need_mid') },
  })
  const { defaultValues } = useFormState({ control })
  const before = defaultValues?.mids ?? []
  const offered = [...new Set([...mids, ...before.flatMap((mid) => mid ?? [])])]
  const toggle = (mid: string) =>
    field.onChange(
      field.value.includes(mid) ? field.value.filter((one) => one !== mid) : [...field.value, mid],
    )
  return (
    <FormControl component="fieldset" error={fieldState.error !== undefined}>
      <FormLabel component="legend">{translate('me.mids')}</FormLabel>
      {offered.map((mid, n) => (
        <FormControlLabel
          key={mid}
          control={
            <Checkbox
              size="small"
              checked={field.value.includes(mid)}
              onChange={() => toggle(mid)}
              onBlur={field.onBlur}
              slotProps={{ input: { ref: n === 0 ? field.ref : undefined } }}
              sx={{ py: '2px' }}
            />
          }
          label={visibleText(mid)}
        />
      ))}
      <FormHelperText>
        {fieldState.error?.message ?? (isOneself ? translate('operators.own_mids') : undefined)}
      </FormHelperText>
    </FormControl>
  )
}

export function useOperatorForm(start: OperatorValues, send: (values: OperatorValues) => Promise<void>) {
  const faultWords = useFaultWords()
  const form = useForm<OperatorValues>({ defaultValues: start })
  const { run, isBusy, error } = useOnce(async (values: OperatorValues) => {
    try {
      await send(values)
    } catch (failed) {
      const faults = (failed as Failure).body?.details ?? []
      for (const { field, ...fault } of faults) {
        const input = operatorFields.find((name) => name === field)
        if (input) form.setError(input, { message: faultWords(fault) })
      }
      const isPlaced = ({ field }: { field: string }) => operatorFields.some((name) => name === field)
      if (faults.length === 0 || !faults.every(isPlaced)) throw failed
    }
  })
  const submit = form.handleSubmit((values) =>
    run({ ...values, email: values.email.trim(), name: values.name.trim() }),
  )
  return { control: form.control, submit, isBusy, error }
}

type OperatorValues = {
  email: string
  name: string
  role: string
  mids: string[]
  everything: boolean
}

export function toBody({ name, role, mids, everything }: Omit<OperatorValues, 'email'>, mayGive: boolean) {
  return { name, role, mids, ...(mayGive && { everything: everything && role === 'admin' }) }
}

export const emptyOperator: OperatorValues = { email: '', name: '', role: '', mids: [], everything: false }

export function valuesOf({ email = '', name = '', role, mids, everything }: Operator): OperatorValues {
  return { email, name, role, mids, everything: everything }
}

const operatorFields: readonly (keyof OperatorValues)[] = ['email', 'name', 'role', 'mids', 'everything']

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
