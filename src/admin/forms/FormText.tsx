import { TextField, Checkbox, FormControlLabel, FormGroup, type TextFieldProps } from '@mui/material'
import { useController, type FieldPath, type FieldValues, type UseControllerProps } from 'react-hook-form'
import { useId } from 'react'
import { visibleText } from '../kit/field/Foreign.tsx'
import { isDay } from '../time/zonedDay.ts'

type Props<V extends FieldValues, N extends FieldPath<V>> = Pick<
  UseControllerProps<V, N>,
  'name' | 'control' | 'rules'
> &
  Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'inputRef'>

export function FormText<V extends FieldValues, N extends FieldPath<V>>({
  name,
  control,
  rules,
  helperText,
  ...input
}: Props<V, N>) {
  const { field, fieldState } = useController({ name, control, rules })
  const { ref, ...held } = field
  const fault = fieldState.error
  return (
    <TextField
      fullWidth
      autoComplete="off"
      {...input}
      {...held}
      // A field that a method has just added has no value yet.
      value={held.value ?? ''}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault?.message ? visibleText(fault.message) : helperText}
    />
  )
}

type LabelledFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  help?: string
  type?: 'text' | 'url'
}

export function LabelledField({ label, value, onChange, help = '', type = 'text' }: LabelledFieldProps) {
  const id = useId()
  return (
    <label className="labelled-field">
      <span>{label}</span>
      <input
        type={type}
        value={value}
        maxLength={type === 'url' ? 1_000 : 400}
        aria-describedby={help === '' ? undefined : id}
        onChange={({ target }) => onChange(target.value)}
      />
      {help !== '' && (
        <span id={id} className="quiet">
          {help}
        </span>
      )}
    </label>
  )
}

type MidChecksProps = {
  label: string
  offered: readonly string[]
  chosen: readonly string[]
  onChange: (mids: string[]) => void
}

export function MidChecks({ label, offered, chosen, onChange }: MidChecksProps) {
  const id = useId()
  return (
    <div className="mid-checks">
      <span id={id}>{label}</span>
      <FormGroup row role="group" aria-labelledby={id}>
        {offered.map((mid) => (
          <FormControlLabel
            key={mid}
            label={visibleText(mid)}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(mid)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, mid] : chosen.filter((one) => one !== mid))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </div>
  )
}

type DayFieldProps = {
  label: string
  value: string | undefined
  least?: string
  most?: string
  onChange: (day: string | undefined) => void
}

export function DayField({ label, value = '', least, most, onChange }: DayFieldProps) {
  return (
    <label className="control">
      <span>{label}</span>
      <input
        type="date"
        value={value}
        min={least}
        max={most}
        onChange={({ target }) => {
          // While a year is being typed, it is year 2 or 20.
          if (target.value === '') onChange(undefined)
          else if (isDay(target.value) && target.value > '2000') onChange(target.value)
        }}
      />
    </label>
  )
}
