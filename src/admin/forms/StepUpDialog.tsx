import { useContext, useEffect, useState } from 'react'
import { DataProviderContext } from 'ra-core'
import type { AdminProvider } from '../data-provider/createDataProvider.ts'
import type { Needed } from '../data-provider/stepUp.ts'
import { lazyMui } from '../lazyMui.tsx'

const load = () => import('./ShowAgainDialog.tsx').then(({ ShowAgainDialog }) => ShowAgainDialog)
const ShowAgainDialog = lazyMui([], load)

type Question = { needs: readonly Needed[]; answer: (isGiven: boolean) => void }

/** Stands in the frame: a call that wants the password or a fresh code waits here for it, and goes on by itself. */
export function StepUpDialog({ isEarly }: { isEarly: boolean }) {
  // Not by useDataProvider: a wrong code is no reason to be signed out.
  const provider = useContext(DataProviderContext) as AdminProvider | null
  const [question, setQuestion] = useState<Question>()
  useEffect(
    () =>
      provider?.stepUp?.askBy(
        (needs) => new Promise<boolean>((resolve) => setQuestion({ needs, answer: resolve })),
      ),
    [provider],
  )
  // Fetched beforehand where many acts ask: when a call waits for it, the connection may be gone.
  useEffect(() => {
    if (isEarly) void load().catch(() => {})
  }, [isEarly])
  if (!provider || !question) return null
  const end = (isGiven: boolean) => {
    // A late answer to a question that was left is none to the next one.
    setQuestion((now) => (now === question ? undefined : now))
    question.answer(isGiven)
  }
  return <ShowAgainDialog needs={question.needs} send={(shown) => provider.showAgain(shown)} onEnd={end} />
}
