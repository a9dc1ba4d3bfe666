import { z } from 'zod'
import { maxNoteLength } from './notes.ts'

export const noteBody = z.strictObject({
  text: z
    .string({ error: 'note_words' })
    .trim()
    .min(1, 'note_words')
    .max(maxNoteLength, `expected at most ${maxNoteLength} characters`),
})
