import { createContext, useContext, useState, type ReactNode } from 'react'
import { useApi } from '../data-provider/useApi.ts'
import { lazyDialog } from '../language/lazyMui.tsx'

const RevealDialog = lazyDialog(['customers'], () => import('./RevealDialog.tsx'), 'RevealDialog')

const shownMs = 5 * 60_000

export const sealedField = 'undocumented'

export type Values = Readonly<Record<string, string>>
/** `fields` are wire names. */
type RevealRequest = { id: string; token: string; fields?: readonly string[] }
type Shown = { id: string; values: Values }
type Reveal = {
  valuesOf: (id: string) => Values | undefined
  open: (request: RevealRequest) => void
  isShown: (id: string, fields?: readonly string[]) => boolean
  hide: (id: string, fields?: readonly string[]) => void
}

const RevealContext = createContext<Reveal | undefined>(undefined)

export function useReveal(): Reveal | undefined {
  return useContext(RevealContext)
}

/** Keeps revealed values in memory until the page is left or five minutes have passed. */
export function RevealProvider({ children }: { children: ReactNode }) {
  const server = useApi()
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map())
  const [request, setRequest] = useState<RevealRequest>()

  const reveal = async ({ id, token, fields }: RevealRequest, reason: string) => {
    const values = await server.reveal({ token, reason, ...(fields && { fields: [...fields] }) })
    const key = keyOf(id, fields)
    setShown((before) => new Map(before).set(key, { id, values }))
    // Values that were revealed again meanwhile have their own five minutes.
    setTimeout(() => setShown((now) => (now.get(key)?.values === values ? without(now, key) : now)), shownMs)
  }
  const context: Reveal = {
    valuesOf: (id) => {
      const own = [...shown.values()].filter((one) => one.id === id).map(({ values }) => values)
      return own.length === 0 ? undefined : Object.assign({}, ...own)
    },
    isShown: (id, fields) => shown.has(keyOf(id, fields)),
    open: setRequest,
    hide: (id, fields) => setShown((now) => without(now, keyOf(id, fields))),
  }

  return (
    <RevealContext value={context}>
      {children}
      {request && (
        <RevealDialog onClose={() => setRequest(undefined)} onConfirm={(reason) => reveal(request, reason)} />
      )}
    </RevealContext>
  )
}

function keyOf(id: string, fields: readonly string[] | undefined): string {
  return JSON.stringify([id, fields])
}

function without(shown: ReadonlyMap<string, Shown>, key: string): ReadonlyMap<string, Shown> {
  return new Map([...shown].filter(([other]) => other !== key))
}
