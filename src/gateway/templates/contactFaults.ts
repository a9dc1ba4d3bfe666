import type { Detail } from '../../contract/errorBody.ts'
import { coverAddress, coverPersonal } from '../redact/detect/coverPersonal.ts'

/** A payer's id may stand there, and is covered on its own; digits of an amount are no number to call. */
const taken = /^(?:userId|(?:source|destination)\.amount)$/

/** Texts in which contact data stands: what is kept for others to use holds none. */
export function contactFaults(value: unknown, field = ''): Detail[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      contactFaults(inner, field === '' ? name : `${field}.${name}`),
    )
  if (typeof value !== 'string' || taken.test(field.replace(/^draft\./, ''))) return []
  const covered = field.endsWith('Url') ? coverAddress(value) : coverPersonal(value)
  return covered === value ? [] : [{ field, message: 'holds what looks like contact data' }]
}
