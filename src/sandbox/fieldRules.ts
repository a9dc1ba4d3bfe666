import type { Detail } from '../contract/errorBody.ts'
import type { FieldRule } from './catalogue/paymentMethods.ts'

/** docs/interface.md 2.8 and part 8: checks what came for a method's extra fields. The patterns are the catalogue's own, so they may run as they are. */
export function checkRules(
  rules: Record<string, FieldRule>,
  values: Record<string, unknown>,
  { path, required }: { path: string; required: boolean },
): Detail[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const value = values[name]
    if (value === undefined && !required) return []
    const message = value === undefined ? 'required by the payment method' : breach(rule, value)
    return message === undefined ? [] : [{ field: `${path}.${name}`, message }]
  })
}

function breach({ min, max, pattern, enum: allowed }: FieldRule, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'expected a string'
  if (min !== undefined && value.length < min) return `expected at least ${min} characters`
  if (max !== undefined && value.length > max) return `expected at most ${max} characters`
  if (allowed && !allowed.includes(value)) return `expected one of ${allowed.join(', ')}`
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return `expected a match of ${pattern}`
  return undefined
}
