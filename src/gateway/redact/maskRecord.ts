import { isRawNumber } from '../../contract/json.ts'
import { isObject } from '../../contract/isObject.ts'
import { dots, maskEmail, maskId, maskPhone } from '../../ledger/personal/masks.ts'
import { maskText } from '../../ledger/personal/maskText.ts'
import { openedFor } from './openedFor.ts'
import type { Rights } from './rightsOf.ts'
import type { Fields, Rule, RuleName } from './rules/rule.ts'

/** `raw`: what a reader gets who reveals, by the paths that `record` has it masked at. */
export type Masked = { record: Record<string, unknown>; raw: Record<string, unknown> }

/** For an id that is an e-mail address: letters that tell it apart, and by which this gateway knows it again. */
export type AliasOf = (id: string) => string

type Options = { aliasOf?: AliasOf | undefined; asSent?: unknown }

/**
 * The documented fields of a record, each by its rule. Everything else is one sealed part: the reader is told how many
 * fields are in it. `asSent`: the record in the words of a service that speaks another dialect, for the sealed part.
 */
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

/** One record on its way to a reader. */
type Pass = { rights: Rights; aliasOf: AliasOf | undefined; raw: Record<string, unknown>; sealed: number }

/** `rest`: what is sealed of a value, under the same names. */
type Parts<T> = { shown: T; rest?: Record<string, unknown> | undefined }

function maskFields(
  record: Record<string, unknown>,
  { fields, also, isFees }: Fields,
  path: string,
  pass: Pass,
): Parts<Record<string, unknown>> {
  const shown: Record<string, unknown> = {}
  let rest: Record<string, unknown> | undefined
  if (isFees && !pass.rights.fees) return { shown }
  for (const key of Object.keys(record)) {
    if (key === '__proto__') continue
    const value = record[key]
    const rule = fields.get(key) ?? (also?.test(key) ? 'shown' : undefined)
    if (rule === undefined) rest = seal(rest, key, value, pass)
    else if (!isHidden(rule, pass.rights)) {
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

function isHidden(rule: Rule, { fees }: Rights): boolean {
  return !fees && (rule === 'fee' || (typeof rule === 'object' && 'fields' in rule && rule.isFees))
}

function seal(rest: Record<string, unknown> = {}, key: string, value: unknown, pass: Pass) {
  pass.sealed += 1
  rest[key] = value
  return rest
}

/** Undefined for a value that is not of the kind that is documented, and for a part that is always sealed. */
function maskValue(value: unknown, rule: Rule, path: string, pass: Pass): Parts<unknown> | undefined {
  if (value === null || value === undefined) return { shown: value }
  if (typeof rule === 'string') return maskScalar(value, rule, path, pass)
  if ('fields' in rule) return isPlain(value) ? maskFields(value, rule, path, pass) : undefined
  if ('each' in rule) return Array.isArray(value) ? maskItems(value, rule.each, path, pass) : undefined
  if (!isPlain(value)) return undefined
  const fields = new Map(Object.keys(value).map((key) => [key, rule.values]))
  return maskFields(value, { fields, isFees: false }, path, pass)
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
