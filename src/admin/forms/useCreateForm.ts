import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import { readHistory, writeHistory } from '../session/historyEntry.ts'
import { findField, showFaults } from './FormOutcome.tsx'
import { useCreateOnce, type CreationParts, type Data } from './useCreateOnce.ts'
import { openStates, useOwnRequest } from './useOwnRequest.ts'

/** Typed values with the key of their request, so that a reload cannot create a second record. */
type Draft<V> = { key: string; values: V }

type Parts<V, R> = Pick<CreationParts<R>, 'resource' | 'onMade' | 'onDone'> & {
  start: V
  /** False inside another form. */
  isPage?: boolean
  isOwnField?: (field: string) => boolean
  toRequest: (values: V) => Data
  onSend?: () => void
}

/** A form that creates a record. Its draft may be personal, so it lives in the history entry of the page. */
export function useCreateForm<V extends FieldValues, R>(parts: Parts<V, R>) {
  const { resource, start, isPage = true, isOwnField = () => true, toRequest, onSend } = parts
  const [draft] = useState(() => (isPage ? readHistory<Draft<V>>('draft') : undefined))
  const [key, setKey] = useState(() => draft?.key ?? crypto.randomUUID())
  const form = useForm<V>({ defaultValues: (draft?.values ?? start) as DefaultValues<V> })
  const { handleSubmit, setError, clearErrors, watch } = form
  const element = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const creation = useCreateOnce<R>({
    resource,
    key,
    renewKey: () => setKey(crypto.randomUUID()),
    // Which inputs are on screen depends on the values.
    inputOf: (field) => {
      const input = findField(element, field)
      return input !== undefined && isOwnField(input) ? input : undefined
    },
    setError: (field, error) => setError(field as FieldPath<V>, error),
    onMade: parts.onMade,
    onDone: parts.onDone,
  })
  const request = useOwnRequest(draft?.key, false)
  // Its request ended without a record, so the next press sends a new one.
  const isSpent = key === draft?.key && request != null && openStates[request.state] === 'not_made'
  const takeNewKey = useEffectEvent(creation.startAnew)
  useEffect(() => {
    if (isSpent) takeNewKey()
  }, [isSpent])

  useEffect(() => {
    if (!isPage) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let values: unknown
    const save = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      writeHistory('draft', { key, values })
    }
    const { unsubscribe } = watch((typed) => {
      values = typed
      clearTimeout(timer)
      timer = setTimeout(save, pauseMs)
    })
    // A click leaves the field before it leaves the page, whose history entry holds the draft.
    window.addEventListener('focusout', save)
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('focusout', save)
      window.removeEventListener('pagehide', save)
      clearTimeout(timer)
      unsubscribe()
    }
  }, [watch, key, isPage])

  const showOutcome = () =>
    setTimeout(() => {
      if (showFaults(form, element)) return
      if (outcome.current?.hasChildNodes()) outcome.current.focus({ preventScroll: isPage })
    })
  const forgetRefusal = () => {
    creation.forgetRefusal()
    clearErrors()
  }
  const afterFaults = () => {
    creation.forgetRefusal()
    return showOutcome()
  }
  const send = handleSubmit((values) => {
    // After a reload even an untouched form needs its key to find its request.
    if (isPage) writeHistory('draft', { key, values })
    onSend?.()
    return creation.submit(toRequest(values)).then(showOutcome)
  }, afterFaults)
  return { ...creation, forgetRefusal, form, key, draftKey: draft?.key, element, outcome, send, showOutcome }
}

const pauseMs = 300
