import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { failure } from '../data-provider/toHttpError.ts'
import type { Failure } from '../layout/useFailureWords.ts'

type Parts<R> = {
  resource: string
  /** The names of the inputs on the screen: a fault of any other field is told above the form. */
  fields: readonly string[]
  setError: (field: string, error: { message: string }) => void
  onDone: (record: R) => void
  /** Kept by a form that survives a reload; otherwise the hook makes its own. */
  attempt?: { key: string; renew: () => void }
}

/** A creation that is sent at most once for each attempt, however often and fast one presses. */
export function useCreateOnce<R>({ resource, fields, setError, onDone, attempt }: Parts<R>) {
  const dataProvider = useDataProvider()
  const isLocked = useRef(false)
  const ownKey = useRef<string>(undefined)
  const [isSending, setIsSending] = useState(false)
  const [failed, setFailure] = useState<unknown>()
  const [unplaced, setUnplaced] = useState<string[]>([])

  const submit = async (data: { family: 'v1' | 'v3'; body: unknown }) => {
    // A state would come too late for the second click of a double click.
    if (isLocked.current) return
    // Nothing leaves this computer, so nothing is in doubt; and nothing is sent later by itself.
    if (!navigator.onLine) {
      setFailure(failure('offline', 'nothing was sent'))
      return
    }
    isLocked.current = true
    setIsSending(true)
    setFailure(undefined)
    setUnplaced([])
    ownKey.current ??= crypto.randomUUID()
    try {
      const meta = { idempotencyKey: attempt?.key ?? ownKey.current }
      const { data: record } = await dataProvider.create(resource, { data, meta })
      // Stays locked: what was made is shown next, and that page may take a moment to come.
      onDone(record as R)
    } catch (error) {
      isLocked.current = false
      setIsSending(false)
      tell(error as Failure)
    }
  }

  const tell = (error: Failure) => {
    // Only a clear no ends the attempt; in doubt the same key must say the same thing again.
    if (!isUnclear(error)) {
      ownKey.current = undefined
      attempt?.renew()
    }
    const details = error.body?.details ?? []
    for (const { field, message } of details.filter(({ field }) => fields.includes(field))) {
      setError(field, { message })
    }
    const elsewhere = details.filter(({ field }) => !fields.includes(field))
    setUnplaced(elsewhere.map(({ field, message }) => [field, message].filter(Boolean).join(': ')))
    if (details.length === 0 || isUnclear(error)) setFailure(error)
  }

  return {
    submit,
    isSending,
    failure: failed,
    unplaced,
    isInDoubt: failed !== undefined && isUnclear(failed as Failure),
  }
}

/** Anything but a 4xx that says why leaves it open whether the thing was made. */
export function isUnclear({ status = 0, body }: Failure): boolean {
  if (body?.kind === 'offline') return false
  if (body?.kind !== 'refused' || body.isExplained === false || status >= 500) return true
  // A conflict that names its fields says that the thing was there before.
  if (status === 409) return (body.details ?? []).length === 0
  return [408, 425, 429].includes(status)
}
