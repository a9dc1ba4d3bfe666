import { Suspense, useState } from 'react'
import { lazyMui } from '../lazyMui.tsx'
import { useKeys } from '../page/useKeys.ts'

const KeysDialog = lazyMui([], () => import('./KeysDialog.tsx').then(({ KeysDialog }) => KeysDialog))

/** `?` shows all keys. */
export function KeysHelp() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  if (!isOpen) return null
  return (
    <Suspense>
      <KeysDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
