import { isObject } from '../json.ts'
import { isStated } from './shape.ts'

const failureWords =
  /^(?:fail|err|reject|denied|declin|refus|invalid|unauthori|forbidden|bad|not[ _-]?ok|nok|ko$|false$)/i
const successWords = /^(?:succe|ok$|okay$|true$|created|accepted|done$)/i

/** True when the body explicitly reports failure. */
export function saysFailure(body: unknown): boolean {
  const top = only(body)
  if (!isObject(top)) return false
  const inner = isObject(top.data) ? [top.data.error, top.data.errors] : []
  return (
    [top.status, top.success, top.ok].some(isFailure) ||
    (innerCode(top) ?? 0) >= 400 ||
    isErrorWord(top.code) ||
    [top.error, top.errors, ...inner].some(isError)
  )
}

/** Checks the wrapper only: records may describe errors of their own, and an `error` beside data is none. */
export function wrapperSaysFailure(body: Record<string, unknown>): boolean {
  const { status, success, ok, code, statusCode, error, data } = body
  if ([status, success, ok].some(isFailure)) return true
  if ([status, code, statusCode].some((one) => (toStatus(one) ?? 0) >= 400)) return true
  return isStated(error) && error !== false && !isStated(data) && !saysSuccess(body)
}

/** True when the body explicitly reports success. */
export function saysSuccess(body: unknown): boolean {
  const top = only(body)
  return isObject(top) && [top.status, top.success, top.ok, toStatus(top.code)].some(isSuccess)
}

/** An HTTP status inside a body: `{code: 400}`, `{statusCode: '422'}`, `{status: 500}`. */
export function innerCode(body: unknown): number | undefined {
  const top = only(body)
  if (!isObject(top)) return undefined
  const error = isObject(top.error) ? top.error : {}
  const codes = [top.code, top.statusCode, top.status, error.code, error.status].map(toStatus)
  return codes.find((code) => code !== undefined && code >= 400) ?? codes.find((code) => code !== undefined)
}

function toStatus(value: unknown): number | undefined {
  const code = typeof value === 'string' && /^[1-5]\d\d$/.test(value) ? Number(value) : value
  return typeof code === 'number' && code >= 100 && code < 600 ? code : undefined
}

function isFailure(value: unknown): boolean {
  return value === false || (typeof value === 'string' && failureWords.test(value.trim()))
}

function isSuccess(value: unknown): boolean {
  if (typeof value === 'string' && successWords.test(value.trim())) return true
  const code = toStatus(value)
  return value === true || (code !== undefined && code >= 200 && code < 300)
}

/** Codes such as `QUOTES_LIMIT_ERROR` and `USER_NOT_FOUND`. */
function isErrorWord(code: unknown): boolean {
  return (
    typeof code === 'string' &&
    /ERROR|FAIL|INVALID|MISSING|NOT_|UNAUTHORI|DENIED|REJECT|CONFLICT|ALREADY|EXCEED/i.test(code)
  )
}

function isError(value: unknown): boolean {
  if (typeof value === 'string')
    return value.trim() !== '' && !/^(?:none|null|no|false|0)$/i.test(value.trim())
  if (Array.isArray(value)) return value.length > 0
  return value === true || (isObject(value) && Object.keys(value).length > 0)
}

/** Some services wrap a single response in a list. */
export function only(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? only(value[0]) : value
}
