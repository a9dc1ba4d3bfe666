import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useGateway } from '../data-provider/useGateway.ts'
import { RevealDialog } from './RevealDialog.tsx'

const shownMs = 5 * 60_000

export type Values = Readonly<Record<string, string>>
type Asked = { id: string; token: string }
type Revealing = {
  valuesOf: (id: string) => Values | undefined
  ask: (asked: Asked) => void
  hide: (id: string) => void
}

const RevealContext = createContext<Revealing | undefined>(undefined)

/** Undefined where nothing can be revealed. */
export function useRevealing(): Revealing | undefined {
  return useContext(RevealContext)
}

/** Around a page: what is revealed on it lives here alone, until the page is left or five minutes have passed. */
export function Revealing({ children }: { children: ReactNode }) {
  const gateway = useGateway()
  const [shown, setShown] = useState<ReadonlyMap<string, Values>>(new Map())
  const [asked, setAsked] = useState<Asked>()

  const reveal = async ({ id, token }: Asked, reason: string) => {
    const values = await gateway.reveal({ token, reason })
    setShown((before) => new Map(before).set(id, values))
  }
  const revealing = useMemo(
    () => ({
      valuesOf: (id: string) => shown.get(id),
      ask: setAsked,
      hide: (id: string) => setShown((before) => new Map([...before].filter(([each]) => each !== id))),
    }),
    [shown],
  )

  return (
    <RevealContext value={revealing}>
      {children}
      {asked && (
        <RevealDialog onClose={() => setAsked(undefined)} onConfirm={(reason) => reveal(asked, reason)} />
      )}
      {[...shown].map(([id, values]) => (
        <Forget key={id} values={values} work={() => revealing.hide(id)} />
      ))}
    </RevealContext>
  )
}

function Forget({ values, work }: { values: Values; work: () => void }) {
  useEffect(() => {
    const timer = setTimeout(work, shownMs)
    return () => clearTimeout(timer)
    // Each revealing has its own five minutes, whatever else is drawn anew.
  }, [values])
  return null
}
