import { z } from 'zod'
import { alertKinds, pauses, quietHours, thresholds, type RuleSettings } from '../../contract/alertRule.ts'
import { GatewayError } from '../GatewayError.ts'

/** What a rule and a receiver are called, and whose they are. */
export const nameAndMids = {
  name: z
    .string()
    .trim()
    .min(1, 'expected a name')
    .max(100)
    .regex(/^\P{Cc}*$/u, 'expected one line'),
  mids: z
    .array(z.string())
    .min(1, 'expected at least one merchant ID')
    .max(1000)
    .transform((mids) => [...new Set(mids)].toSorted()),
}

/** A rule as it is sent; what its thresholds may be depends on its kind. */
export const ruleBody = z.strictObject({
  id: z.string().max(64).optional(),
  kind: z.enum(alertKinds),
  ...nameAndMids,
  on: z.boolean().default(true),
  thresholds: z.record(z.string(), z.unknown()).default({}),
  ...pauses,
  quiet: quietHours.nullable().default(null),
  receivers: z
    .array(z.string())
    .max(20)
    .default([])
    .transform((ids) => [...new Set(ids)].toSorted()),
})

export type RuleBody = z.output<typeof ruleBody>

export function settingsOf({ kind, waitMs, intervalMs, repeatMs, quiet, ...rule }: RuleBody): RuleSettings {
  const read = thresholds[kind].safeParse(rule.thresholds)
  if (read.success) return { waitMs, intervalMs, repeatMs, quiet, thresholds: read.data }
  const details = read.error.issues.map(({ path, message }) => ({
    field: ['thresholds', ...path].join('.'),
    message,
  }))
  throw new GatewayError(400, 'the rule has thresholds that cannot be taken', { details })
}
