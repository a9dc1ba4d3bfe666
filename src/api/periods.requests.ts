import { z } from 'zod'
import { fileFormats } from './periods.ts'
import { reason, timeZone, words } from './requestFields.ts'

/** A date means its first moment in the period's zone. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'moment',
})

export const periodFilter = z.strictObject({
  mid: words.optional(),
  changed: z.boolean().optional(),
})

export const closeBody = z.strictObject({
  /** Inclusive; `to` is exclusive. */
  from: moment,
  to: moment,
  timeZone,
  mids: z.array(z.string()).min(1).max(1000),
  note: z.string().trim().max(500).optional(),
  /** Periods of one merchant must not overlap unless this is set. */
  overlap: z.literal('accepted').optional(),
  /** Closes over open results and claims; the note must then be a reason. */
  unsettled: z.literal('accepted').optional(),
})

export const previewFilter = z.strictObject({
  mid: z.union([z.string(), z.array(z.string()).max(1000)]).optional(),
  from: moment.optional(),
  to: moment.optional(),
  timeZone: timeZone.optional(),
})

export const changeFilter = z.strictObject({ version: z.int().min(1).optional() })

/** The proposal that was shown: another one is not confirmed unseen. */
export const confirmBody = z.strictObject({ requestedAt: z.string().max(40).optional() })

export const reopenBody = z.strictObject({ reason })

export const fileBody = z.strictObject({
  format: z.enum(fileFormats),
  version: z.int().min(1).optional(),
})

export type CloseBody = z.input<typeof closeBody>
export type FileBody = z.input<typeof fileBody>
