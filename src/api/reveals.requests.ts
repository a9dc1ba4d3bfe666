import { z } from 'zod'
import { reason } from './requestFields.ts'

export const revealBody = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(64 * 1024),
  reason,
  /** Paths to reveal; all masked fields if omitted. */
  fields: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
})

export type RevealBody = z.input<typeof revealBody>
