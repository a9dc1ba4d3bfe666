import { errors } from './en/errors.ts'
import { fillGaps, type GapsIn, type Params } from './fillGaps.ts'

export type ErrorCode = keyof typeof errors

type GapsOf<Code extends ErrorCode> = GapsIn<(typeof errors)[Code]>

export type PlainCode = { [Code in ErrorCode]: [GapsOf<Code>] extends [never] ? Code : never }[ErrorCode]

export type Fault = { code: ErrorCode; params?: Params }

/** `got` describes the value in the request. */
export type FieldFault = Fault & { field: string; got?: string }

/** The types require a value for each gap of the sentence. */
export function fault<Code extends ErrorCode>(
  code: Code,
  ...[params]: [GapsOf<Code>] extends [never] ? [] : [params: Record<GapsOf<Code>, string | number>]
): Fault {
  return params === undefined ? { code } : { code, params }
}

export function toFault(cause: PlainCode | Fault): Fault {
  return typeof cause === 'string' ? { code: cause } : cause
}

export function wordFault({ code, params }: Fault): string {
  return fillGaps(errors[code], params)
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text)
}

/** Packs code and values into the message of a schema; a code without gaps is a message by itself. */
export function asMessage(fault: Fault): string {
  return JSON.stringify(fault)
}
