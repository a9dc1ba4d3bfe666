import { z } from 'zod'

/** What can be watched. */
export const alertKinds = ['late', 'stuck', 'slow', 'failures', 'unknown-status', 'sync', 'doubt'] as const
export type AlertKind = (typeof alertKinds)[number]

/** A sync that is behind makes no claims about these. */
export const orderKinds: readonly AlertKind[] = ['late', 'stuck', 'slow', 'failures']

const number = (least: number, most: number) => z.number().int().min(least).max(most)

/** What decides whether there is something to tell, by what is watched; each has its default. */
export const thresholds = {
  late: z.strictObject({ least: number(1, 10_000).default(1) }),
  stuck: z.strictObject({ least: number(1, 10_000).default(1) }),
  slow: z.strictObject({}),
  /** Of the orders of a type that ended within the last minutes, so many per cent did not complete. */
  failures: z.strictObject({
    share: number(1, 100).default(20),
    least: number(1, 10_000).default(20),
    minutes: number(10, 1_440).default(60),
  }),
  'unknown-status': z.strictObject({ least: number(1, 10_000).default(1) }),
  sync: z.strictObject({ minutes: number(0, 1_440).default(5) }),
  doubt: z.strictObject({ minutes: number(0, 1_440).default(0) }),
} satisfies Record<AlertKind, z.ZodObject>

/** All that a kind may have; a kind has its own. */
export type Thresholds = { least?: number; share?: number; minutes?: number }

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 22:00')
const zone = z.string().max(64).refine(isTimeZone, 'expected the name of a time zone')

export const quietHours = z
  .strictObject({ from: clock, to: clock, timeZone: zone })
  .refine(({ from, to }) => from !== to, { error: 'expected another time than from', path: ['to'] })

export type QuietHours = z.output<typeof quietHours>

const minute = 60_000

/** When notices go out. A pending alert fires once it has lasted `waitMs`. */
export const pauses = {
  waitMs: number(0, 24 * 60 * minute).default(30_000),
  /** At least so long between two notices about the same merchant and rule. */
  intervalMs: number(minute, 24 * 60 * minute).default(5 * minute),
  /** What goes on is told again after so long. */
  repeatMs: number(10 * minute, 30 * 24 * 60 * minute).default(240 * minute),
}

export type Pauses = { waitMs: number; intervalMs: number; repeatMs: number }

export type RuleSettings = Pauses & { thresholds: Thresholds; quiet: QuietHours | null }

function isTimeZone(text: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    // Intl takes '+05:30' as well, which no place keeps to.
    return /^[A-Za-z]/.test(timeZone)
  } catch {
    return false
  }
}
