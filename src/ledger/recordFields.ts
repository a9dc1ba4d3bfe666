import { readAmount, type Amount } from '../contract/amount.ts'
import { isObject } from '../contract/isObject.ts'

/** A record is by the letter of the interface where it could be read; what could not be says nothing here. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

export function amountOf(value: unknown): Amount | null {
  return readAmount(value) ?? null
}

export function partsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
