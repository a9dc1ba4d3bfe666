import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { failure } from '../data-provider/toHttpError.ts'
import { useFaultWords, type Failure } from '../failure/useFailureWords.ts'
import type { Duplicate, Intent } from '../../api/intents.ts'

type Parts<R> = {
  resource: string
  /** Whether the form shows an input of this name. The detail of any other field is listed in the panel. */
  hasInput: (field: string) => boolean
  setError: (field: string, error: { message: string }) => void
  /** It is made, whether or not anybody still looks at the form. */
  onMade?: (record: R) => void
  onDone: (record: R) => void
  /** Kept by a form that survives a reload; otherwise the hook makes its own. */
  attempt?: { key: string; renew: () => void }
}

type Data = { family: 'v1' | 'v3'; body: unknown }

type Outcome = {
  /** Its details are those that stand under no input. */
  failure?: Failure
  duplicates?: Duplicate[]
  /** What the gateway wants back from whoever means another one all the same. */
  confirmation?: string
  waiting?: string
  unknown?: string
}

/** A creation that is sent at most once for each attempt, however often and fast one presses. */
export function useCreateOnce<R>({ resource, hasInput, setError, onMade, onDone, attempt }: Parts<R>) {
  const dataProvider = useDataProvider()
  const waitUntilSettled = useSettled()
  const isLocked = useRef(false)
  const ownKey = useRef<string>(undefined)
  const waitsFor = useRef<string>(undefined)
  const lastData = useRef<Data>(undefined)
  const isUnmounted = useRef(false)
  const faultWords = useFaultWords()
  const [progress, setProgress] = useState<'idle' | 'sending' | 'in flight'>('idle')
  const [outcome, setOutcome] = useState<Outcome>({})
  const { failure: failed, duplicates, confirmation, unknown, waiting } = outcome

  /** A form that was left never comes back; one behind the sign-in page does. */
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
    // A state would come too late for the second click of a double click.
    if (isLocked.current) return

    // Nothing leaves this computer, so nothing is in doubt; and nothing is sent later by itself.
    if (!navigator.onLine) return setOutcome({ failure: failure('offline', 'nothing was sent') })
    isLocked.current = true
    lastData.current = data
    setProgress('sending')
    setOutcome({})
    ownKey.current ??= crypto.randomUUID()
    const key = attempt?.key ?? ownKey.current
    const meta = { idempotencyKey: key, ...(nearDuplicate && { nearDuplicate }) }
    const create = () => dataProvider.create(resource, { data, meta })
    try {
      const { data: record } = await create().catch(async (error: Failure) => {
        if (error.body?.reason !== 'sending') throw error
        setProgress('in flight')
        // Once it is settled, the same key brings the same answer; until then it is only looked at.
        if (!(await waitUntilSettled(key, () => isUnmounted.current))) throw error
        return create()
      })
      // Signed out meanwhile, react-admin hands on an answer without a record: the form waits as it was left.
      if ((record as { id?: unknown } | undefined)?.id === undefined) return unlock()
      // Stays locked: the next page may take a moment to open.
      setProgress('sending')
      onMade?.(record as R)
      // Whoever has gone on stays where they are.
      if (isUnmounted.current) madeUnseen.current = record as R
      else onDone(record as R)
    } catch (error) {
      unlock()
      take(error as Failure, key)
    }
  }

  const unlock = () => {
    isLocked.current = false
    setProgress('idle')
  }

  const renew = () => {
    ownKey.current = undefined
    attempt?.renew()
    setOutcome({})
  }

  const take = (error: Failure, key: string) => {
    const { kind, reason, intent, duplicates = [], confirmation, details = [] } = error.body ?? {}
    // The sign-in page says it, and after it the same attempt goes on.
    if (error.status === 401 && kind === 'gateway') return
    // The key stays: whoever says "another one" means this very attempt.
    if (reason === 'near_duplicate') return setOutcome({ duplicates, confirmation })
    if (reason === 'to_be_approved') return void waitForOther(intent ?? key)
    // Changed after a doubt, it is another request under the same key: the doubt is of what was sent before.
    const isOther = error.status === 422 && details.some(({ field }) => field === 'Idempotency-Key')
    if (reason === 'unknown' || isOther) {
      isLocked.current = true
      return setOutcome({ failure: error, unknown: intent ?? key })
    }
    // Only a clear no ends the attempt; in doubt the same key must say the same thing again.
    if (!isUnclear(error)) renew()
    const unplaced = details.filter(({ field }) => !hasInput(field))
    const placed = Map.groupBy(
      details.filter(({ field }) => hasInput(field)),
      ({ field }) => field,
    )
    for (const [field, faults] of placed) setError(field, { message: faults.map(faultWords).join('; ') })
    // What stands under its input is not said twice; why it was refused stands above the button all the same.
    setOutcome({ failure: { ...error, message: error.message, body: { ...error.body, details: unplaced } } })
  }

  /** Once somebody has decided, the same key brings what came of it. */
  const waitForOther = async (key: string) => {
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
    /** The gateway has it already, from a click or a tab before, and is about to know more. */
    isInFlight: progress === 'in flight',
    failure: failed,
    isInDoubt: failed !== undefined && isUnclear(failed),
    /** Nothing left the gateway: another try is no risk. */
    isNotSent: failed?.body?.reason === 'not_sent',
    duplicates,
    makeAnother: async () => {
      if (lastData.current) await send(lastData.current, confirmation)
    },
    /** Nothing was sent: what is sent next may be something else. */
    goBack: renew,
    unknown,
    waiting,
    /** A new attempt, which somebody has to want: the old one may have been carried out. */
    startAnew: () => {
      waitsFor.current = undefined
      renew()
      isLocked.current = false
    },
  }
}

/** Anything but a plain no leaves it open whether something was created. */
export function isUnclear({ status = 0, body }: Failure): boolean {
  if (body?.kind === 'offline' || body?.kind === 'credentials' || body?.reason === 'not_sent') return false
  // What the gateway itself says no to has not left it; a conflict is about what left it before.
  if (body?.kind === 'gateway' && status < 500 && status !== 409) return false
  if (body?.kind !== 'refused' || status >= 500) return true
  return [408, 425, 429].includes(status)
}

const everyMs = 1_500
const mostTries = 40

const waitMs = 5_000

function useSettled() {
  const dataProvider = useDataProvider()
  return async (key: string, isOver: () => boolean): Promise<boolean> => {
    for (let tries = 0; tries < mostTries && !isOver();) {
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
