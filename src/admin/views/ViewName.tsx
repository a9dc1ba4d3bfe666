import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { View } from '../viewRecords.ts'
import type { Views } from './useViews.ts'

type Props = { view: View; views: Views; onDone: () => void }

/** The name of a view where it stands: Enter or leaving keeps it, Escape does not. */
export function ViewName({ view, views, onDone }: Props) {
  const translate = useTranslate()
  const [name, setName] = useState(view.name)
  const isLeft = useRef(false)
  const finish = async (isKept: boolean) => {
    if (isLeft.current) return
    isLeft.current = true
    const text = name.trim()
    if (isKept && text !== '' && text !== view.name) await views.change(view, { name: text })
    onDone()
  }
  return (
    <input
      className="views-name"
      aria-label={translate('views.name')}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      autoComplete="off"
      maxLength={60}
      size={Math.max(12, name.length)}
      value={name}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setName(target.value)}
      onBlur={() => void finish(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void finish(true)
        if (key === 'Escape') void finish(false)
      }}
    />
  )
}
