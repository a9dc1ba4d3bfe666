import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGateway } from '../data-provider/useGateway.ts'
import type { Note, NoteObject } from '../../api/notes.ts'

/** The notes of one order or customer, and how one is added. In the demo there are none. */
export function useNotes(on: NoteObject, isReady: boolean) {
  const gateway = useGateway()
  const client = useQueryClient()
  const hasNotes = typeof gateway.listNotes === 'function'
  const key = ['notes', on]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => gateway.listNotes(on, signal),
    enabled: hasNotes && isReady,
  })
  const add = async (text: string) => {
    const note = await gateway.addNote(on, text)
    client.setQueryData<Note[]>(key, (before) => [note, ...(before ?? [])])
    // Those of others since.
    await client.invalidateQueries({ queryKey: key })
  }
  return {
    hasNotes,
    notes: query.data,
    error: query.error,
    readAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
    add,
  }
}
