import { Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Radio } from '@mui/material'
import { useController, useFormState, type Control } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { FormText } from '../forms/FormText.tsx'
import { useMid } from '../session/MidContext.ts'
import { roles, useRoleWords } from './OperatorField.tsx'
import type { OperatorValues } from './useOperatorForm.ts'

type Props = { control: Control<OperatorValues>; hasEmail?: boolean }

export function OperatorInputs({ control, hasEmail = false }: Props) {
  const translate = useTranslate()
  return (
    <div className="form-fields">
      {hasEmail && (
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
      <MidsInput control={control} />
    </div>
  )
}

/** Each role with what it may do, in words. */
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

/** Those of one's own; what the operator has beside them stays in sight, and stays unless somebody takes it away. */
function MidsInput({ control }: Props) {
  const translate = useTranslate()
  const { mids } = useMid()
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
      <FormLabel component="legend">{translate('account.mids')}</FormLabel>
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
      <FormHelperText>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  )
}
