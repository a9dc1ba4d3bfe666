import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const pauseMs = 300

/**
 * A form that survives a reload and the back button. The draft lives in this history entry, for it may hold
 * personal data: never in the address, never in a storage that outlives the tab.
 */
export function useDraft<V extends FieldValues>({ watch }: UseFormReturn<V>, key: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = watch((values) => {
      clearTimeout(timer)
      timer = setTimeout(() => writeHistory('draft', { key, values }), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [watch, key])
}

export function readHistory<T>(name: string): T | undefined {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? (Reflect.get(state, name) as T | undefined) : undefined
}

/** Beside what the router keeps there. */
export function writeHistory(name: string, value: unknown): void {
  const state = window.history.state as Record<string, unknown> | null
  window.history.replaceState({ ...state, [name]: value }, '')
}
