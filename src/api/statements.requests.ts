import { z } from 'zod'
import { readAmount } from '../contract/amount.ts'
import { timeZone, words } from './requestFields.ts'
import { mappingSchema } from './statementMapping.requests.ts'
import { differenceSides, settlementKinds, statementClasses, statementStates } from './statements.ts'

export const statementFilter = z.strictObject({
  mid: words.optional(),
  state: z.enum(statementStates).optional(),
  hasOpen: z.boolean().optional(),
})

const oneClass = z.enum(statementClasses)

export const lineFilter = z.strictObject({
  class: z.union([oneClass, z.array(oneClass).max(20)]).optional(),
  settled: z.boolean().optional(),
  cause: z.string().max(500).optional(),
  side: z.enum(differenceSides).optional(),
  /** The order of the line against its agreed rate. */
  feeCheck: z.enum(['over', 'under']).optional(),
  id: z.union([z.int(), z.array(z.int()).max(1000)]).optional(),
})

const share = z
  .string()
  .refine((text) => /^\d{1,12}(\.\d{1,12})?$/.test(text) && readAmount(text) !== undefined, 'amount')

const instant = z.iso.datetime({ offset: true, error: 'instant' })

/**
 * `tolerance` is money, or per cent of our fee. `period` and `currencies` are worked out from the file when null.
 * `mids` adds merchants whose orders the lines may name.
 */
export const mappingBody = z.strictObject({
  mapping: mappingSchema,
  tolerance: z.strictObject({ amount: share, percent: share }).optional(),
  period: z
    .strictObject({
      from: instant,
      to: instant,
      timeZone: timeZone.optional(),
      // Taken back as GET gave it.
      source: z.enum(['printed', 'lines', 'set']).optional(),
    })
    .refine(({ from, to }) => Date.parse(from) < Date.parse(to), 'end_after_beginning')
    .nullable()
    .optional(),
  currencies: z.array(z.string().trim().min(1).max(20)).max(100).nullable().optional(),
  mids: z.array(z.string().max(200)).min(1).max(200).optional(),
  /** A new run deletes the open claims of the statement, so a person must agree. */
  deletesClaims: z.boolean().optional(),
})

export const settleBody = z.strictObject({
  ids: z.array(z.int().min(0)).min(1).max(1000).optional(),
  class: oneClass.optional(),
  /** Only this side of the class. */
  side: z.enum(differenceSides).optional(),
  /** All results with this cause. */
  cause: z.string().max(500).optional(),
  kind: z.enum(settlementKinds).optional(),
  note: z.string().trim().min(1).max(500).optional(),
  /** A settlement's number. */
  undo: z.int().min(1).optional(),
})

const orderId = z.string().trim().min(1).max(300)
const lineNumber = z.int().min(0)

/** Matches each line with its orders; all or none. Or undoes the match of one line. */
export const matchBody = z.union([
  z.strictObject({
    lines: z
      .array(
        z.strictObject({
          line: lineNumber,
          orderIds: z.array(orderId).min(1).max(100),
          /** Merchant ID of the orders; optional if the statement covers only one. */
          mid: z.string().max(200).optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  z.strictObject({ line: lineNumber, undo: z.literal(true) }),
])

export type MatchedLines = Extract<z.input<typeof matchBody>, { lines: unknown }>['lines']
export type MappingBody = z.input<typeof mappingBody>
export type SettleBody = z.input<typeof settleBody>
