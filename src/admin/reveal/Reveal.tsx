import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { required, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isReason } from '../../api/reason.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/FormDialog.tsx'

const shownMs = 5 * 60_000

export const sealedField = 'undocumented'

export type Values = Readonly<Record<string, string>>
/** `fields` are wire names. */
type RevealRequest = { id: string; token: string; fields?: readonly string[] }
type Shown = { id: string; fields: readonly string[] | undefined; values: Values }
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
    setShown((before) => new Map(before).set(keyOf(id, fields), { id, fields, values }))
  }
  const context = useMemo(
    () => ({
      valuesOf: (id: string) => {
        const own = [...shown.values()].filter((one) => one.id === id).map(({ values }) => values)
        return own.length === 0 ? undefined : Object.assign({}, ...own)
      },
      isShown: (id: string, fields?: readonly string[]) => shown.has(keyOf(id, fields)),
      open: setRequest,
      hide: (id: string, fields?: readonly string[]) =>
        setShown((before) => new Map([...before].filter(([key]) => key !== keyOf(id, fields)))),
    }),
    [shown],
  )

  return (
    <RevealContext value={context}>
      {children}
      {request && (
        <RevealDialog onClose={() => setRequest(undefined)} onConfirm={(reason) => reveal(request, reason)} />
      )}
      {[...shown].map(([key, { id, fields, values }]) => (
        <HideAfterAWhile key={key} values={values} hide={() => context.hide(id, fields)} />
      ))}
    </RevealContext>
  )
}

function keyOf(id: string, fields: readonly string[] | undefined): string {
  return JSON.stringify([id, fields])
}

function HideAfterAWhile({ values, hide }: { values: Values; hide: () => void }) {
  useEffect(() => {
    const timer = setTimeout(hide, shownMs)
    return () => clearTimeout(timer)
    // Each reveal has its own five minutes, regardless of re-renders.
  }, [values])
  return null
}

const usual = ['called', 'payment', 'fraud', 'law'] as const
const other = 'other'

type Props = { onConfirm: (reason: string) => Promise<void>; onClose: () => void }
type ReasonValues = { choice: string; words: string | null }

function RevealDialog({ onConfirm, onClose }: Props) {
  const translate = useTranslate()
  return (
    <FormDialog<ReasonValues>
      title={translate('reveal.title')}
      confirm={translate('reveal.reveal')}
      onClose={onClose}
      onSubmit={({ choice, words }) => {
        const chosen = choice === other ? '' : translate(`reveal.reasons.${choice}`)
        return onConfirm([chosen, words?.trim()].filter(Boolean).join(': '))
      }}
    >
      {translate('reveal.help')}
      <SelectInput
        source="choice"
        label="reveal.why"
        autoFocus
        choices={[...usual, other].map((id) => ({ id, name: `reveal.reasons.${id}` }))}
        validate={required('reveal.choose')}
      />
      <WordsInput />
    </FormDialog>
  )
}

function WordsInput() {
  const isOther = useWatch<ReasonValues, 'choice'>({ name: 'choice' }) === other
  return (
    <TextInput
      source="words"
      label={isOther ? 'reveal.words' : 'reveal.more_words'}
      autoComplete="off"
      validate={isNeeded}
    />
  )
}

function isNeeded(words: string | null, { choice }: Partial<ReasonValues>): string | undefined {
  return choice === other && !isReason(words ?? '') ? 'reveal.missing' : undefined
}
