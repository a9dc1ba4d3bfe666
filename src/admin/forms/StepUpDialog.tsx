import { useContext, useEffect, useState } from 'react'
import { DataProviderContext } from 'ra-core'
import type { AdminProvider } from '../data-provider/createDataProvider.ts'
import { lazyMui } from '../lazyMui.tsx'

const load = () => import('./CodeDialog.tsx').then(({ CodeDialog }) => CodeDialog)
const CodeDialog = lazyMui(load)

/** Stands in the frame: a call that wants a fresh code waits here for it, and goes on by itself. */
export function StepUpDialog() {
  // Not by useDataProvider: a wrong code is no reason to be signed out.
  const provider = useContext(DataProviderContext) as AdminProvider | null
  const [answer, setAnswer] = useState<(isGiven: boolean) => void>()
  useEffect(
    () =>
      provider?.stepUp?.askBy(
        () => new Promise<boolean>((resolve) => setAnswer(() => (isGiven: boolean) => resolve(isGiven))),
      ),
    [provider],
  )
  // Fetched beforehand: when a call waits for it, the connection may be gone.
  useEffect(() => void load().catch(() => {}), [])
  if (!provider || !answer) return null
  const end = (isGiven: boolean) => {
    setAnswer(undefined)
    answer(isGiven)
  }
  return <CodeDialog send={(code) => provider.sendCode(code)} onEnd={end} />
}
