import { z } from 'zod'
import { maxNoteLength } from './notes.ts'

export const noteBody = z.strictObject({
  text: z.string().trim().min(1).max(maxNoteLength, `expected at most ${maxNoteLength} characters`),
})
