import { z } from 'zod'
import { isReason } from './reason.ts'

/** For a field of a filter that takes one value or several. */
export const oneOrMore = z.union([z.string(), z.array(z.string()).max(1000)])

/** The same for fewer of them. */
export const words = z.union([z.string(), z.array(z.string()).max(100)])

export const timeZone = z.string().refine((name) => readZone(name) !== undefined, 'time_zone')

/** Why somebody does what they are asked about; it goes into the trail. */
export const reason = z.string({ error: 'reason' }).trim().max(500).refine(isReason, 'longer_reason')

/** The body of a request that says nothing beyond its path. */
export const nothing = z.strictObject({})

/** The name as this runtime writes it; undefined when there is no such zone. */
export function readZone(name: string): string | undefined {
  // Intl takes '+05:30' as well, which no place keeps to and no report is made in.
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
