import type { Masks } from './records.ts'

/** What a note stands under. */
export type NoteObject = { kind: 'orders' | 'users'; id: string; mid: string }

export type Note = {
  id: string
  author: string
  at: string
  text: string
  erasedWhy?: 'request' | 'age'
  masks?: Masks
}
