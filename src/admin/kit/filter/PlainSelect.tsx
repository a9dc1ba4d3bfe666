type Props = {
  label: string
  value: string
  options: readonly { value: string; label: string; lang?: string }[]
  onChange: (value: string) => void
  isLabelHidden?: boolean
  /** Set it when the options arrive later, so that nothing beside the field moves. */
  width?: number | undefined
}

/** The native select, because MUI's menu is too large for lists. */
export function PlainSelect(props: Props) {
  const { label, value, options, onChange, isLabelHidden = false, width } = props
  return (
    <label className="control" style={{ width }}>
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
