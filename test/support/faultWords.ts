import type { Detail } from '../../src/contract/errorBody.ts'

/** The details of a refusal without their codes. */
export function faultWords(details: readonly Detail[]): Detail[] {
  return details.map(({ field, message }) => ({ field, message }))
}
