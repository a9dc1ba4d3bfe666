type Props = {
  label: string
  value: string
  options: readonly { value: string; label: string; lang?: string }[]
  onChange: (value: string) => void
  /** The label is heard, not seen. */
  isLabelHidden?: boolean
}

/** The browser's own select, dressed: lists load without the weight of a menu. */
export function PlainSelect({ label, value, options, onChange, isLabelHidden = false }: Props) {
  return (
    <label className="control">
      <span className={isLabelHidden ? 'unseen' : undefined}>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
