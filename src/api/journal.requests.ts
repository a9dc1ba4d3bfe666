import { z } from 'zod'
import { journalAccounts, journalProfiles } from './journal.ts'

const number = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$|^$/u, 'account_number')

export const accountNumbers = z.strictObject(
  Object.fromEntries(journalAccounts.map((name) => [name, number])) as Record<
    (typeof journalAccounts)[number],
    typeof number
  >,
)

export const journalProfile = z.enum(journalProfiles)
