import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useTypedAmount } from '../../fields/typedAmount.ts'

type Props = {
  label: string
  value: string | undefined
  isFirst?: boolean
  width?: number
  onChange: (amount: string | undefined) => void
}

/** Taken on Enter and on leaving; what is no amount is told and not asked for. */
export function AmountInput({ label, value = '', isFirst = false, width = 120, onChange }: Props) {
  const translate = useTranslate()
  const id = useId()
  const { read, write, faultOf } = useTypedAmount()
  const [typed, setTyped] = useState(() => write(value))
  const [current, setCurrent] = useState(value)
  if (current !== value) {
    setCurrent(value)
    setTyped(write(value))
  }
  const text = typed.trim()
  const amount = read(text)
  const fault = text === '' ? undefined : faultOf(text, translate('filter.no_amount'))
  const take = () => {
    if (fault === undefined && (amount ?? '') !== value) onChange(amount)
  }
  return (
    <div>
      <label className="control">
        <span>{label}</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFirst}
          value={typed}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take()
          }}
          style={{ width }}
        />
      </label>
      {fault !== undefined && (
        <p id={id} role="alert" className="warning">
          {fault}
        </p>
      )}
    </div>
  )
}
