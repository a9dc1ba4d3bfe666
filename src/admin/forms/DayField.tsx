import { isDay } from '../fields/zonedDay.ts'

type Props = {
  label: string
  value: string | undefined
  least?: string
  most?: string
  /** Undefined where the field was emptied. */
  onChange: (day: string | undefined) => void
}

/** The browser's own choice of a day. */
export function DayField({ label, value = '', least, most, onChange }: Props) {
  return (
    <label className="control">
      <span>{label}</span>
      <input
        type="date"
        value={value}
        min={least}
        max={most}
        onChange={({ target }) => {
          // While a year is being typed it is the year 2, or 20.
          if (target.value === '') onChange(undefined)
          else if (isDay(target.value) && target.value > '2000') onChange(target.value)
        }}
      />
    </label>
  )
}
