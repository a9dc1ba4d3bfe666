import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { writeHistory } from '../session/historyEntry.ts'

/** Typed values with the key of their request, so that a reload cannot create a second record. */
export type Draft<V> = { key: string; values: V }

const pauseMs = 300

/** A draft may be personal, so it lives in the history entry, never in the address or a storage. No key: no draft. */
export function useDraft<V extends FieldValues>({ watch }: UseFormReturn<V>, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return
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
