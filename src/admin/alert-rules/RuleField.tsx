import { useId } from 'react'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  help?: string
  isNumber?: boolean
  type?: 'text' | 'time' | 'url'
}

/** A field with its label above it. */
export function RuleField({ label, value, onChange, help = '', isNumber = false, type = 'text' }: Props) {
  const id = useId()
  return (
    <label className="rule-field">
      <span>{label}</span>
      <input
        type={type}
        value={value}
        inputMode={isNumber ? 'decimal' : undefined}
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
