import { useContext, useEffect, useState } from 'react'
import { DataProviderContext } from 'ra-core'
import type { AdminProvider } from '../data-provider/createDataProvider.ts'
import type { Needed } from '../data-provider/stepUp.ts'
import { lazyDialog } from '../language/lazyMui.tsx'

const load = () => import('./ShowAgainDialog.tsx')
const ShowAgainDialog = lazyDialog([], load, 'ShowAgainDialog')

type Question = { needs: readonly Needed[]; answer: (isGiven: boolean) => void }

/** A call that needs the password or a fresh code waits for this dialog, then continues. */
export function StepUpDialog({ isEarly }: { isEarly: boolean }) {
  // Not `useDataProvider`, which would sign out after a wrong code.
  const provider = useContext(DataProviderContext) as AdminProvider | null
  const [question, setQuestion] = useState<Question>()
  useEffect(
    () =>
      provider?.stepUp?.setDialog(
        (needs) => new Promise<boolean>((resolve) => setQuestion({ needs, answer: resolve })),
      ),
    [provider],
  )
  // Loads the dialog early on pages with many such actions, because the connection may fail later.
  useEffect(() => {
    if (isEarly) void load().catch(() => {})
  }, [isEarly])
  if (!provider || !question) return null
  const end = (isGiven: boolean) => {
    // A late response to a cancelled request must not close the next one.
    setQuestion((now) => (now === question ? undefined : now))
    question.answer(isGiven)
  }
  return <ShowAgainDialog needs={question.needs} send={(shown) => provider.showAgain(shown)} onEnd={end} />
}
