import { z } from 'zod'
import { asMessage, fault } from '../i18n/fault.ts'

export const statusBody = z.strictObject({
  status: z.string().min(1).max(200),
  /** Default: all merchant IDs of the operator. */
  mids: z.array(z.string()).min(1).max(1000).optional(),
  label: z.string().trim().min(1).max(80).nullish(),
  note: z.string().trim().min(1).max(600).nullish(),
  /** By order type, `*` for all others. Null removes label, outcome and note. */
  finality: z
    .record(z.string().min(1).max(200), z.enum(['good', 'bad', 'open', 'unknown']))
    .refine((types) => Object.keys(types).length <= 20, asMessage(fault('max_entries', { count: 20 })))
    .nullable(),
})

export type StatusBody = z.input<typeof statusBody>
