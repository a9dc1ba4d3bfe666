import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useGateway } from '../data-provider/useGateway.ts'
import { RevealDialog } from './RevealDialog.tsx'

const shownMs = 5 * 60_000

export type Values = Readonly<Record<string, string>>
type RevealRequest = { id: string; token: string }
type Reveal = {
  valuesOf: (id: string) => Values | undefined
  ask: (request: RevealRequest) => void
  hide: (id: string) => void
}

const RevealContext = createContext<Reveal | undefined>(undefined)

/** Undefined where nothing can be revealed. */
export function useReveal(): Reveal | undefined {
  return useContext(RevealContext)
}

/** Around a page: what is revealed on it is kept here alone, until the page is left or five minutes have passed. */
export function RevealProvider({ children }: { children: ReactNode }) {
  const gateway = useGateway()
  const [shown, setShown] = useState<ReadonlyMap<string, Values>>(new Map())
  const [request, setRequest] = useState<RevealRequest>()

  const reveal = async ({ id, token }: RevealRequest, reason: string) => {
    const values = await gateway.reveal({ token, reason })
    setShown((before) => new Map(before).set(id, values))
  }
  const context = useMemo(
    () => ({
      valuesOf: (id: string) => shown.get(id),
      ask: setRequest,
      hide: (id: string) => setShown((before) => new Map([...before].filter(([each]) => each !== id))),
    }),
    [shown],
  )

  return (
    <RevealContext value={context}>
      {children}
      {request && (
        <RevealDialog onClose={() => setRequest(undefined)} onConfirm={(reason) => reveal(request, reason)} />
      )}
      {[...shown].map(([id, values]) => (
        <HideAfterAWhile key={id} values={values} hide={() => context.hide(id)} />
      ))}
    </RevealContext>
  )
}

function HideAfterAWhile({ values, hide }: { values: Values; hide: () => void }) {
  useEffect(() => {
    const timer = setTimeout(hide, shownMs)
    return () => clearTimeout(timer)
    // Each revealing has its own five minutes, whatever else is drawn again.
  }, [values])
  return null
}
