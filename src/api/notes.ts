import type { Masked } from './orders.ts'

export type NoteObject = { kind: 'orders' | 'users'; id: string; mid: string }

export type Note = Masked & {
  id: string
  mid: string
  author: string
  at: string
  text: string
  erasedWhy?: 'request' | 'age'
}

export const maxNoteLength = 2000
