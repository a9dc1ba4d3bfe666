import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { failure } from '../data-provider/toHttpError.ts'
import { asSentence, useFaultWords, type Failure } from '../kit/failure/useFailureWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import type { ErrorDetail } from '../../api/errors.ts'
import type { Duplicate, Intent } from '../../api/intents.ts'

export type CreationParts<R> = {
  resource: string
  /** Of the attempt; a new attempt has a new one. */
  key: string
  renewKey: () => void
  /** Name of the input for a field of the provider; undefined if it is not on screen. */
  inputOf: (field: string) => string | undefined
  setError: (field: string, error: { message: string }) => void
  /** Called on success, even after the form was left. */
  onMade: (record: R) => void
  onDone: (record: R) => void
}

export type Data = { family: 'v1' | 'v3'; body: object }

type Outcome = {
  failure?: Failure
  duplicates?: Duplicate[]
  /** Token to send when the person confirms a second, similar creation. */
  confirmation?: string
  waiting?: string
  unknown?: string
}

/** Sends a creation at most once for each attempt, however often the button is pressed. */
export function useCreateOnce<R>(parts: CreationParts<R>) {
  const { resource, key, renewKey, inputOf, setError, onMade, onDone } = parts
  const dataProvider = useDataProvider()
  const waitUntilSettled = useSettled()
  const isLocked = useRef(false)
  const waitsFor = useRef<string>(undefined)
  const lastData = useRef<Data>(undefined)
  const isUnmounted = useRef(false)
  const faultWords = useFaultWords()
  const [progress, setProgress] = useState<'idle' | 'sending' | 'in flight'>('idle')
  const [outcome, setOutcome] = useState<Outcome>({})
  const { failure: failed, duplicates, confirmation, unknown, waiting } = outcome

  /** A form behind the sign-in page returns; a form that was left does not. */
  const madeUnseen = useRef<R>(undefined)
  const goOn = useEffectEvent(() => {
    const made = madeUnseen.current
    madeUnseen.current = undefined
    if (made !== undefined) onDone(made)
  })

  useEffect(() => {
    isUnmounted.current = false
    goOn()
    return () => {
      isUnmounted.current = true
    }
  }, [])

  const send = async (data: Data, nearDuplicate?: string) => {
    // State would update too late for a double click.
    if (isLocked.current) return

    // Offline, nothing leaves this computer: the outcome is certain, and nothing is queued.
    if (!navigator.onLine) return setOutcome({ failure: failure('offline', 'nothing was sent') })
    isLocked.current = true
    lastData.current = data
    setProgress('sending')
    setOutcome({})
    const { family, body } = data
    const meta = { family, idempotencyKey: key, ...(nearDuplicate && { nearDuplicate }) }
    const create = () => dataProvider.create(resource, { data: body, meta })
    try {
      const { data: record } = await create().catch(async (error: Failure) => {
        if (error.body?.reason !== 'sending') throw error
        setProgress('in flight')
        // After it is settled, the same key returns the same response; until then only look.
        if (!(await waitUntilSettled(key, () => isUnmounted.current))) throw error
        return create()
      })
      // After a sign-out react-admin resolves without a record: unlock and keep the form.
      if ((record as { id?: unknown } | undefined)?.id === undefined) return unlock()
      // Stay locked: the next page may take a moment to open.
      setProgress('sending')
      onMade(record as R)
      // Do not navigate when the person has already left the form.
      if (isUnmounted.current) madeUnseen.current = record as R
      else onDone(record as R)
    } catch (error) {
      unlock()
      take(error as Failure)
    }
  }

  const unlock = () => {
    isLocked.current = false
    setProgress('idle')
  }

  const renew = () => {
    renewKey()
    setOutcome({})
  }

  const take = (error: Failure) => {
    const { kind, reason, intent, duplicates = [], confirmation, details = [] } = error.body ?? {}
    // The sign-in page explains it; afterwards the same attempt continues.
    if (error.status === 401 && kind === 'server') return
    // Keep the key: a confirmed duplicate belongs to this attempt.
    if (reason === 'near_duplicate') return setOutcome({ duplicates, confirmation })
    if (reason === 'to_be_approved') return void waitForDecision(intent ?? key)
    // A changed form under the same key: the doubt is about the first request.
    const isReusedKey = error.status === 422 && details.some(({ field }) => field === 'Idempotency-Key')
    if (reason === 'unknown' || isReusedKey) {
      isLocked.current = true
      return setOutcome({ failure: error, unknown: intent ?? key })
    }
    // Only a definite refusal ends the attempt; after a doubt the same key must send the same content.
    if (!isUnclear(error)) renew()
    const byInput = Map.groupBy(details, ({ field }) => inputOf(field))
    const unplaced = byInput.get(undefined) ?? []
    const wordsOf = (fault: ErrorDetail) =>
      fault.reason === undefined ? fault.message : asSentence(faultWords(fault))
    for (const [input, faults] of byInput)
      if (input !== undefined) setError(input, { message: visibleText(faults.map(wordsOf).join('; ')) })
    // Do not repeat details shown at an input, but always show the reason above the button.
    setOutcome({ failure: { ...error, message: error.message, body: { ...error.body, details: unplaced } } })
  }

  /** Once an operator has decided, the same key returns the outcome. */
  const waitForDecision = async (key: string) => {
    isLocked.current = true
    waitsFor.current = key
    setOutcome({ waiting: key })
    const isOver = () => isUnmounted.current || waitsFor.current !== key
    if (!(await waitUntilSettled(key, isOver)) || isOver() || !lastData.current) return
    isLocked.current = false
    await send(lastData.current)
  }

  return {
    submit: (data: Data) => send(data),
    isSending: progress !== 'idle',
    /** The server already has this request from an earlier click or another tab. */
    isInFlight: progress === 'in flight',
    failure: failed,
    isInDoubt: failed !== undefined && isUnclear(failed),
    nextStep: failed && nextStepOf(failed),
    duplicates,
    makeAnother: async () => {
      if (lastData.current) await send(lastData.current, confirmation)
    },
    /** Nothing was sent, so the next request may differ. */
    goBack: renew,
    /** A doubt stays, because its request may have succeeded. */
    forgetRefusal: () => {
      if (failed && unknown === undefined && !isUnclear(failed)) setOutcome({})
    },
    unknown,
    waiting,
    /** Needs a deliberate action, because the old attempt may have succeeded. */
    startAnew: () => {
      waitsFor.current = undefined
      renew()
      isLocked.current = false
    },
  }
}

/** Anything but a definite refusal leaves the outcome open. */
export function isUnclear({ status = 0, body }: Failure): boolean {
  if (body?.kind === 'offline' || body?.kind === 'credentials' || body?.reason === 'not_sent') return false
  // The server's own refusals were never sent on; a 409 is about an earlier request.
  if (body?.kind === 'server' && status < 500 && status !== 409) return false
  if (body?.kind !== 'refused' || status >= 500) return true
  return [408, 425, 429].includes(status)
}

/** After a failure that created nothing for certain; otherwise undefined. A 409 may be about an earlier creation. */
function nextStepOf(error: Failure): 'not_sent' | 'no_access' | 'refused' | undefined {
  const { status, body } = error
  if (body?.reason === 'not_sent') return 'not_sent'
  if (body?.kind === 'credentials') return 'no_access'
  if (body?.kind !== 'refused' || status === 409 || isUnclear(error)) return undefined
  return status === 401 || status === 403 ? 'no_access' : 'refused'
}

const everyMs = 1_500
const maxTries = 40

const waitMs = 5_000

function useSettled() {
  const dataProvider = useDataProvider()
  return async (key: string, isOver: () => boolean): Promise<boolean> => {
    for (let tries = 0; tries < maxTries && !isOver();) {
      const state = await stateOf(key)
      if (state === undefined) return false
      const waits = state === 'to_be_approved'
      if (!waits && state !== 'created' && state !== 'sending') return !isOver()
      if (!waits) tries++
      await new Promise((resolve) => setTimeout(resolve, waits ? waitMs : everyMs))
    }
    return false
  }

  async function stateOf(key: string): Promise<string | undefined> {
    try {
      return (await dataProvider.getOne<Intent>('intents', { id: key })).data.state
    } catch {
      return undefined
    }
  }
}
