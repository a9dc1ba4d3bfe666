import { useState } from 'react'
import { CountText } from '../field/useFormatLocale.ts'
import { visibleText } from '../field/Foreign.tsx'

type ListProps = {
  choices: readonly { value: string; label: string; count?: number | undefined }[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

export function CheckList({ choices, chosen, onToggle }: ListProps) {
  const [first] = useState(chosen[0] ?? choices[0]?.value)
  return (
    <ul className="plain-list check-list">
      {choices.map(({ value, label, count }) => (
        <li key={value}>
          <label>
            <input
              type="checkbox"
              autoFocus={value === first}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <span>{visibleText(label)}</span>{' '}
            {count !== undefined && (
              <span className="quiet">
                <CountText count={count} />
              </span>
            )}
          </label>
        </li>
      ))}
    </ul>
  )
}
