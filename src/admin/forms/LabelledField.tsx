import { useId } from 'react'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  help?: string
  type?: 'text' | 'url'
}

/** A field with its label above it. */
export function LabelledField({ label, value, onChange, help = '', type = 'text' }: Props) {
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
