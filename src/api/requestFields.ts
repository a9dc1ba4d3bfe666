import { z } from 'zod'
import { isReason } from './reason.ts'

/** A filter field with one value or several. */
export const oneOrMore = z.union([z.string(), z.array(z.string()).max(1000)])

export const words = z.union([z.string(), z.array(z.string()).max(100)])

export const timeZone = z.string().refine((name) => readZone(name) !== undefined, 'time_zone')

/** A person's reason for an action; stored in the audit log. */
export const reason = z.string().trim().max(500).refine(isReason, 'longer_reason')

/** A request without a body. */
export const nothing = z.strictObject({})

/** The canonical zone name of this runtime; undefined for an unknown zone. */
export function readZone(name: string): string | undefined {
  // Intl also accepts offsets such as '+05:30', which ignore daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
