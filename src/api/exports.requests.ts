import { z } from 'zod'
import { reason, timeZone } from './requestFields.ts'

export const exportBody = z.strictObject({
  kind: z.literal('orders'),
  format: z.literal('csv'),
  filter: z.record(z.string(), z.unknown()).default({}),
  timeZone: timeZone.optional(),
  reason,
})

export type ExportBody = z.input<typeof exportBody>
