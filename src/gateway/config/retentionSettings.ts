import { z } from 'zod'
import type { Read } from './settingTypes.ts'

export type RetentionConfig = {
  /** How long personal data and the audit trail are kept, in milliseconds; undefined: for ever. */
  retention: { peopleMs?: number | undefined; trailMs?: number | undefined }
}

const words = 'RETENTION_DAYS: expected days like 730, or people=365,trail=730'

export const retentionSettings = {
  RETENTION_DAYS: z
    .string()
    .regex(/^([1-9]\d{0,4}|(people|trail)=[1-9]\d{0,4}(,\s*(people|trail)=[1-9]\d{0,4})?)$/, words)
    .refine(
      (text) => (text.match(/people/g) ?? []).length < 2 && (text.match(/trail/g) ?? []).length < 2,
      words,
    )
    .optional(),
}

export function toRetention({ RETENTION_DAYS: text }: Read<typeof retentionSettings>): RetentionConfig {
  if (text === undefined) return { retention: {} }
  const msOf = (name: string) => {
    const days = /^\d+$/.test(text) ? text : new RegExp(`${name}=(\\d+)`).exec(text)?.[1]
    return days === undefined ? undefined : Number(days) * 24 * 60 * 60_000
  }
  return { retention: { peopleMs: msOf('people'), trailMs: msOf('trail') } }
}
