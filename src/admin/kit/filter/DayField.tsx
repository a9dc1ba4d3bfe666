import { isDay } from '../../time/zonedDay.ts'

type Props = {
  label: string
  value: string | undefined
  least?: string
  most?: string
  onChange: (day: string | undefined) => void
}

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
          // While a year is being typed, it is year 2 or 20.
          if (target.value === '') onChange(undefined)
          else if (isDay(target.value) && target.value > '2000') onChange(target.value)
        }}
      />
    </label>
  )
}
