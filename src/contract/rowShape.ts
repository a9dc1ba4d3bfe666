import { readAmount } from './amount.ts'
import { isObject } from './json.ts'
import type { Fault } from './readRecord.ts'

/** `fee`: an amount that is documented as a number. */
export type Shape = { readonly [field: string]: 'text' | 'amount' | 'fee' | 'open' | Shape }

/** A record of a shape. Every field may be missing, and others may come with it. */
export type RecordOf<S extends Shape> = {
  [Field in keyof S]?: ValueOf<S[Field]> | null | undefined
} & { [field: string]: unknown }

type ValueOf<K> = K extends Shape ? RecordOf<K> : K extends 'open' ? Record<string, unknown> | string : string

export type TextField<S extends Shape> = {
  [Field in keyof S]: S[Field] extends 'text' ? Field : never
}[keyof S] &
  string

export function textFields<S extends Shape>(shape: S): TextField<S>[] {
  return Object.keys(shape).filter((field): field is TextField<S> => shape[field] === 'text')
}

const money = { currency: 'text', amount: 'amount' } as const

/** docs/interface.md 2.4. Shared by both forms of the record; the interface does not say which fields are always present. */
const orderShape = {
  id: 'text',
  status: 'text',
  purposeCode: 'text',
  /** Beyond the interface, known from practice: why an order failed. */
  failureCode: 'text',
  failureMessage: 'text',
  source: money,
  destination: money,
  userId: 'text',
  mid: 'text',
  senderName: { firstName: 'text', lastName: 'text' },
  /** An object in the interface; services have sent strings. */
  partnerContext: 'open',
  fees: {
    networkFee: 'fee',
    processingFee: 'fee',
    rrFee: 'fee',
    fixedFee: { fixedFeesCurrency: 'text' },
  },
  createdAt: 'text',
  updatedAt: 'text',
} as const satisfies Shape

/** List route: the type is `orderType`. */
export const orderRowShape = { ...orderShape, orderType: 'text' } as const
export type WireOrderRow = RecordOf<typeof orderRowShape>

/** Get-by-id route: the type is `type`. */
export const orderSingleShape = { ...orderShape, type: 'text' } as const
export type WireOrder = RecordOf<typeof orderSingleShape>

/** docs/interface.md 2.5 */
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
} as const satisfies Shape
export type WireUser = RecordOf<typeof userShape>

/** docs/interface.md 2.3: where a bank transfer goes. */
export const accountShape = {
  beneficiaryName: 'text',
  beneficiaryBankName: 'text',
  bankAddress: 'text',
  beneficiaryBankAccountNumber: 'text',
  beneficiaryAccountType: 'text',
  swiftCode: 'text',
  beneficiaryAddress: 'text',
} as const satisfies Shape

/** `readRecord` for the rows of lists, without zod: the first script would be 23 KB larger. */
export function readRow<S extends Shape>(shape: S, row: unknown): { record: RecordOf<S>; faults: Fault[] } {
  const faults: Fault[] = []
  const record = readFields(shape, row, '')
  // The fields have been checked against the shape.
  return { record: record as RecordOf<S>, faults }

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
        if (typeof kind !== 'object')
          faults.push({ field: at, message: kind === 'fee' ? 'amount' : kind, value })
      }
    }
    return read
  }
}

const readers = {
  text: (value: unknown) => (typeof value === 'number' ? String(value) : textIn(value)),
  amount: amountIn,
  fee: amountIn,
  open: (value: unknown) => (isObject(value) ? value : textIn(value)),
}

function amountIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? readAmount(value) : undefined
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
