import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useGateway } from '../data-provider/useGateway.ts'
import type { NoteObject } from '../../api/notes.ts'

export type NoteResult =
  | { on: NoteObject; state: 'waits' | 'added' }
  | { on: NoteObject; state: 'failed'; error: unknown }

/** One note on several records, one after the other. What failed can be tried again; what was added is not again. */
export function useNoteToAll(records: readonly NoteObject[]) {
  const gateway = useGateway()
  const client = useQueryClient()
  const [results, setResults] = useState<readonly NoteResult[]>(() =>
    records.map((on) => ({ on, state: 'waits' })),
  )
  const [isBusy, setIsBusy] = useState(false)
  const [wasRun, setWasRun] = useState(false)
  // States would come too late: for a second press, and for the loop.
  const running = useRef<{ isStopped: boolean }>(undefined)
  const stop = () => {
    if (running.current) running.current.isStopped = true
  }
  useEffect(() => stop, [])

  const run = async (text: string) => {
    if (running.current) return
    const one = { isStopped: false }
    running.current = one
    setIsBusy(true)
    setWasRun(true)
    for (const [at, { on, state }] of results.entries()) {
      if (one.isStopped) break
      if (state === 'added') continue
      const result = await gateway.addNote(on, text).then(
        (): NoteResult => ({ on, state: 'added' }),
        (error: unknown): NoteResult => ({ on, state: 'failed', error }),
      )
      setResults((before) => before.with(at, result))
      if (result.state === 'added') void client.invalidateQueries({ queryKey: ['notes', on] })
    }
    running.current = undefined
    setIsBusy(false)
  }
  return { results, isBusy, wasRun, run, stop }
}
