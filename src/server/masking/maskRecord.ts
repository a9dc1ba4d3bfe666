import { isRawNumber, rawNumber, tryParseJson, isObject } from '../../contract/json.ts'
import { dots, maskEmail, maskId, maskPhone, maskShape, maskText } from '../text/masks.ts'
import { type Rights, speaksOfFees } from '../access/rightsOf.ts'
import { isFee, type Fields, type Rule, type RuleName } from './rule.ts'
import { isOwnerName, namedOwner } from '../../contract/reading/ownerOf.ts'
import { readErrorBody, type ReadError } from '../../contract/errorBody.ts'
import { errorLetter } from '../http/ApiError.ts'
import { errorRules } from './recordRules.ts'

/** `raw`: the original values, by the paths masked in `record`. */
export type Masked = { record: Record<string, unknown>; raw: Record<string, unknown> }

/** Returns a stable suffix for a masked e-mail address that is an id. It tells two such ids apart. */
export type AliasOf = (id: string) => string

type Options = { aliasOf?: AliasOf | undefined; asSent?: unknown }

/** Masks documented fields by their rules and seals the rest. `asSent`: the record in the service's dialect, to be sealed. */
export function maskRecord(
  record: unknown,
  rules: Fields,
  rights: Rights,
  { aliasOf, asSent }: Options = {},
): Masked {
  const pass: Pass = { rights, aliasOf, raw: {}, sealed: 0 }
  const { shown, rest } = isPlain(record)
    ? maskFields(record, rules, '', pass)
    : { shown: {}, rest: seal({}, 'record', record, pass) }
  const sealed = asSent === undefined ? rest : seal(rest, 'asSent', asSent, pass)
  if (sealed === undefined) return { record: shown, raw: pass.raw }
  pass.raw.undocumented = rights.reveals ? openedFor(rights, sealed) : undefined
  return { record: { ...shown, undocumented: { sealed: true, fields: pass.sealed } }, raw: pass.raw }
}

type Pass = { rights: Rights; aliasOf: AliasOf | undefined; raw: Record<string, unknown>; sealed: number }

type Parts<T> = { shown: T; rest?: Record<string, unknown> | undefined }

function maskFields(
  record: Record<string, unknown>,
  { fields, also }: Fields,
  path: string,
  pass: Pass,
): Parts<Record<string, unknown>> {
  const shown: Record<string, unknown> = {}
  let rest: Record<string, unknown> | undefined
  for (const key of Object.keys(record)) {
    if (key === '__proto__') continue
    const value = record[key]
    const rule = Object.hasOwn(fields, key) ? fields[key] : also?.test(key) ? 'shown' : undefined
    if (rule === undefined) rest = seal(rest, key, value, pass)
    else if (pass.rights.fees || !isFee(rule)) {
      const parts = maskValue(value, rule, path === '' ? key : `${path}.${key}`, pass)
      if (parts === undefined) rest = seal(rest, key, value, pass)
      else {
        shown[key] = parts.shown
        if (parts.rest) (rest ??= {})[key] = parts.rest
      }
    }
  }
  return { shown, rest }
}

function seal(rest: Record<string, unknown> = {}, key: string, value: unknown, pass: Pass) {
  pass.sealed += 1
  rest[key] = value
  return rest
}

/** Undefined for undocumented types and for sealed parts. */
function maskValue(value: unknown, rule: Rule, path: string, pass: Pass): Parts<unknown> | undefined {
  if (value === null || value === undefined) return { shown: value }
  if (typeof rule === 'string') return maskScalar(value, rule, path, pass)
  if ('fields' in rule) return isPlain(value) ? maskFields(value, rule, path, pass) : undefined
  if ('each' in rule) return Array.isArray(value) ? maskItems(value, rule.each, path, pass) : undefined
  if (!isPlain(value)) return undefined
  const fields = Object.fromEntries(Object.keys(value).map((key) => [key, rule.values]))
  return maskFields(value, { fields }, path, pass)
}

function maskItems(items: unknown[], rule: Rule, path: string, pass: Pass): Parts<unknown[]> {
  let rest: Record<string, unknown> | undefined
  const shown = items.flatMap((item, nth) => {
    const parts = maskValue(item, rule, `${path}.${nth}`, pass)
    if (parts === undefined) rest = seal(rest, String(nth), item, pass)
    else if (parts.rest) (rest ??= {})[nth] = parts.rest
    return parts === undefined ? [] : [parts.shown]
  })
  return { shown, rest }
}

function maskScalar(value: unknown, rule: RuleName, path: string, pass: Pass): Parts<unknown> | undefined {
  if (rule === 'sealed' || (typeof value === 'object' && !isRawNumber(value))) return undefined
  if (rule === 'shown' || rule === 'fee' || value === '' || typeof value === 'boolean')
    return { shown: value }
  const text = isRawNumber(value) ? value.rawJSON : String(value)
  const masked = masks[rule](text)
  if (masked === text) return { shown: value }
  if (Object.hasOwn(pass.raw, path)) return undefined
  pass.raw[path] = value
  const alias = rule === 'id' ? pass.aliasOf?.(text) : undefined
  return { shown: alias === undefined ? masked : `${masked}~${alias}` }
}

const masks = {
  code: maskId,
  id: maskId,
  name: maskText,
  text: maskText,
  email: maskEmail,
  phone: maskPhone,
  hidden: () => dots,
} satisfies Partial<Record<RuleName, (text: string) => string>>

function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !isRawNumber(value)
}

/** An unreadable row: documented fields by their rules, the rest sealed, other text masked. `opened`: revealed form. */
export function maskSource(text: string, rules: Fields, rights: Rights): { source: string; opened: string } {
  const row = tryParseJson(text, { lossy: rawNumber })
  if (!isObject(row)) return { source: maskShape(text), opened: String(openedFor(rights, text)) }
  return {
    source: JSON.stringify(maskRecord(row, rules, rights).record),
    opened: JSON.stringify(openedFor(rights, row)),
  }
}

/** The revealed form. Foreign merchant IDs' parts stay masked; without fee rights, so do fee fields and all decimals. */
function openedFor(rights: Rights, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => openedFor(rights, item))
  if (!isObject(value) || isRawNumber(value)) return isOpen(value, rights) ? value : dots
  const opened: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || (!rights.fees && speaksOfFees(key))) continue
    const inner = value[key]
    if (isOwnerName(key) && isForeign(rights, inner)) return dots
    opened[isOpen(key, rights) ? key : dots] = openedFor(rights, inner)
  }
  return opened
}

export function isForeign({ foreign }: Rights, value: unknown): boolean {
  if (foreign.length === 0) return false
  return [value].flat(2).some((one) => foreign.includes(namedOwner(one)?.trim().toLowerCase() ?? ''))
}

const decimal = /\p{Nd}[.,٫٬]\p{Nd}|[%‰]|\bbps?\b|\bpct\b|per ?cent/iu

function isOpen(value: unknown, { fees, foreign }: Rights): boolean {
  if (value === null || typeof value === 'boolean') return true
  const text = isRawNumber(value) ? value.rawJSON : String(value)
  if (!fees && (decimal.test(text) || speaksOfFees(text.slice(0, 200)))) return false
  const folded = text.trim().toLowerCase()
  // Embedded JSON may be a foreign record.
  const isJson = /^["[{]/.test(folded)
  return !foreign.some((mid) => folded === mid || (isJson && folded.includes(mid)))
}

/** A refusal in the service's words. `serviceStatus`: the status of its response. */
export function refusalBody(read: ReadError, status: number, serviceStatus = status): unknown {
  return maskRefusal(errorLetter(read, status, serviceStatus))
}

/** Same for a refusal already in interface form. Everybody may read it: it concerns no order. */
export function maskRefusal(letter: unknown): unknown {
  const details = readErrorBody(letter)?.details.map(({ field, message }) => ({
    field: maskText(field),
    // Large amounts and numeric ids look like phone numbers.
    message: isAmountOrId.test(field) ? maskId(message) : maskText(message),
  }))
  return { ...maskRecord(letter, errorRules, everybody).record, details }
}

const isAmountOrId = /(?:^|\.)(?:amount|partnerId|customerId|userId|ip)$/i

const everybody = { reveals: false, fees: false, foreign: [] }

/** Status for a refusal inside a 200 response: its own code, if valid. */
export function refusalStatus({ code, message = '' }: ReadError, status: number): number {
  if (status >= 400) return status
  const number = Number(code)
  if (number >= 400 && number < 500) return number
  if (number >= 500 && number < 600) return 502
  return /NOT_?FOUND/i.test(String(code)) || /^not found$/i.test(message) ? 404 : 400
}
