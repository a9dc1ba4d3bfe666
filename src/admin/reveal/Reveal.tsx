import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Alert, Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isReason } from '../../api/reason.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/PlainDialog.tsx'
import { useOnce } from '../forms/useOnce.ts'

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

function RevealDialog({ onConfirm, onClose }: Props) {
  const translate = useTranslate()
  const [choice, setChoice] = useState('')
  const [words, setWords] = useState('')
  const [isFaultShown, setIsFaultShown] = useState(false)
  const isDone = useRef(false)
  const isMissing = choice === '' || (choice === other && !isReason(words))
  const { run, isBusy, error } = useOnce(async () => {
    if (isDone.current) return
    const chosen = choice === other ? '' : translate(`reveal.reasons.${choice}`)
    await onConfirm([chosen, words.trim()].filter(Boolean).join(': '))
    isDone.current = true
    onClose()
  })
  return (
    <FormDialog
      title={translate('reveal.title')}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => {
        setIsFaultShown(true)
        if (!isMissing) void run()
      }}
      confirm={translate('reveal.reveal')}
      error={error}
    >
      {translate('reveal.help')}
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <TextField
          select
          autoFocus
          label={translate('reveal.why')}
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{translate('reveal.choose')}</option>
          {[...usual, other].map((reason) => (
            <option key={reason} value={reason}>
              {translate(`reveal.reasons.${reason}`)}
            </option>
          ))}
        </TextField>
        <TextField
          label={translate(choice === other ? 'reveal.words' : 'reveal.more_words')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          autoComplete="off"
        />
      </Box>
      {isFaultShown && isMissing && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate(choice === '' ? 'reveal.choose' : 'reveal.missing')}
        </Alert>
      )}
    </FormDialog>
  )
}
