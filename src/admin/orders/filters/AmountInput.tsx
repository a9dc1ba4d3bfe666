import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { readAmount } from '../../../contract/amount.ts'

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
  const [typed, setTyped] = useState(value)
  const [current, setCurrent] = useState(value)
  if (current !== value) {
    setCurrent(value)
    setTyped(value)
  }
  const text = typed.trim()
  const isBad = text !== '' && readAmount(text) === undefined
  const take = () => {
    if (!isBad && text !== value) onChange(text === '' ? undefined : readAmount(text))
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
          aria-invalid={isBad || undefined}
          aria-describedby={isBad ? id : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take()
          }}
          style={{ width }}
        />
      </label>
      {isBad && (
        <p id={id} role="alert" className="warning">
          {translate('filter.no_amount')}
        </p>
      )}
    </div>
  )
}
