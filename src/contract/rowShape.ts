import { readAmount } from './amount.ts'
import { isObject } from './isObject.ts'
import type { WireOrderRow } from './order.ts'
import type { Fault } from './readRecord.ts'
import type { WireUser } from './user.ts'

/** Documented fields only; the schemas allow any others. */
type Known<T> = { [Key in keyof T as string extends Key ? never : Key]: T[Key] }

/** A field of the schema without a kind here does not compile. */
type ShapeOf<T> = {
  readonly [Key in keyof Known<T>]-?: NonNullable<Known<T>[Key]> extends string
    ? 'text' | 'amount'
    : keyof Known<NonNullable<Known<T>[Key]>> extends never
      ? 'open'
      : ShapeOf<NonNullable<Known<T>[Key]>>
}

type Shape = { readonly [field: string]: 'text' | 'amount' | 'open' | Shape }

const money = { currency: 'text', amount: 'amount' } as const

export const orderRowShape = {
  id: 'text',
  status: 'text',
  purposeCode: 'text',
  failureCode: 'text',
  failureMessage: 'text',
  source: money,
  destination: money,
  userId: 'text',
  mid: 'text',
  senderName: { firstName: 'text', lastName: 'text' },
  partnerContext: 'open',
  fees: {
    networkFee: 'amount',
    processingFee: 'amount',
    rrFee: 'amount',
    fixedFee: { fixedFeesCurrency: 'text' },
  },
  createdAt: 'text',
  updatedAt: 'text',
  orderType: 'text',
} as const satisfies ShapeOf<WireOrderRow>

export const userShape = {
  userId: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  phoneCode: 'text',
  orgId: 'text',
  orgName: 'text',
  mid: 'text',
  entityName: 'text',
  createdAt: 'text',
} as const satisfies ShapeOf<WireUser>

/** `readRecord` for the rows of lists, without zod: the first script would be 23 KB larger. */
export function readRow<R>(shape: ShapeOf<R> & Shape, row: unknown): { record: R; faults: Fault[] } {
  const faults: Fault[] = []
  const record = readFields(shape, row, '')
  // The fields have been checked against the shape of R.
  return { record: record as R, faults }

  function readFields(fields: Shape, input: unknown, path: string): unknown {
    if (!isObject(input)) {
      faults.push({ field: path, message: 'unreadable', value: input })
      return path === '' ? {} : undefined
    }
    const read = { ...input }
    for (const [field, kind] of Object.entries(fields)) {
      const value = input[field]
      if (value === undefined || value === null) continue
      const at = path === '' ? field : `${path}.${field}`
      const result = typeof kind === 'object' ? readFields(kind, value, at) : readers[kind](value)
      if (result !== undefined) read[field] = result
      else {
        delete read[field]
        if (typeof kind !== 'object') faults.push({ field: at, message: kind, value })
      }
    }
    return read
  }
}

const readers = {
  text: (value: unknown) => (typeof value === 'number' ? String(value) : textIn(value)),
  amount: (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? readAmount(value) : undefined,
  open: (value: unknown) => (isObject(value) ? value : textIn(value)),
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
