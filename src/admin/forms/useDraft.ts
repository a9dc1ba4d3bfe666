import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { writeHistory } from '../historyEntry.ts'

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
