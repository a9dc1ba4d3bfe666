import { z } from 'zod'
import { exportColumnNames } from './exports.ts'
import { reason, timeZone } from './requestFields.ts'

export const exportBody = z.strictObject({
  kind: z.literal('orders'),
  format: z.literal('csv'),
  filter: z.record(z.string(), z.unknown()).default({}),
  timeZone: timeZone.optional(),
  /** Unset: all that the role may see. */
  columns: z.array(z.enum(exportColumnNames)).min(1).max(exportColumnNames.length).optional(),
  reason,
})

export type ExportBody = z.input<typeof exportBody>
