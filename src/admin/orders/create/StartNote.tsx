import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { LeftOut } from './similarOrder.ts'
import { leftWords } from './leftWords.ts'

const reasons = ['unknown', 'covered', 'own'] as const

/** What the form was begun with, and what was left empty and why. */
export function StartNote({ children, left }: { children: ReactNode; left: readonly LeftOut[] }) {
  const translate = useTranslate()
  const parts = reasons.flatMap((why) => {
    const words = leftWords(left.filter((one) => one.why === why).map(({ field }) => field))
    const fields = words.map((word) => translate(word)).join(', ')
    return fields === '' ? [] : [translate(`create.left.${why}`, { fields })]
  })
  return (
    <div className="note" role="note">
      <p>{children}</p>
      {parts.map((part) => (
        <p key={part}>{part}</p>
      ))}
    </div>
  )
}
