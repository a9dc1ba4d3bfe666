import { isRawNumber } from '../../contract/json.ts'
import { isObject } from '../../contract/isObject.ts'
import { isoTime } from '../../contract/reading/time.ts'
import { readAmount } from '../../contract/amount.ts'
import { coverFree, coverMeant } from './coverFree.ts'
import { below, leftOut, note, startCovering, type AliasOf, type Covering, type Rights } from './covering.ts'
import { dots } from '../../ledger/personal/coverText.ts'
import { coverFees, isNumeric } from './detect/coverFees.ts'
import { coverKnown, coverPersonal, coverPattern, coverAddress } from '../../ledger/personal/coverPersonal.ts'
import { coverWords } from './coverWords.ts'
import { isShortCode } from '../../ledger/personal/harmlessWords.ts'
import type { Fields, Rule, RuleName } from './rules/rule.ts'

export type Covered = { record: unknown; masked: string[]; raw: Record<string, unknown> }

/** The record as a reader may see it, where contact data was in it (`user.email`, `people.0.phone`), and what it was. */
export function coverRecord(record: unknown, rules: Fields, rights: Rights, aliasOf?: AliasOf): Covered {
  const covering = startCovering(rights, { ...(aliasOf && { aliasOf }) })
  const covered = isPlain(record) ? coverFields(record, rules, covering) : coverFree(record, '', covering)
  return {
    record: covered,
    masked: [...covering.raw.keys()],
    raw: Object.fromEntries(covering.raw),
  }
}

function coverFields(record: Record<string, unknown>, { fields, rest }: Fields, covering: Covering): object {
  const made: Record<string, unknown> = {}
  let unknown: Record<string, unknown> | undefined
  for (const key of Object.keys(record)) {
    if (key === '__proto__') continue
    const rule = fields.get(key) ?? (rest === 'instruction' ? instructionFor(key) : undefined)
    if (rule === undefined) {
      unknown ??= {}
      unknown[key] = record[key]
      continue
    }
    const covered = coverValue(record[key], rule, key, covering)
    if (covered !== leftOut) made[key] = covered
  }
  if (!unknown) return made
  // In one piece: `label` and `value` beside each other say more than each alone.
  const others = coverFree(unknown, '', covering)
  if (!isPlain(others)) return { ...made, unknown: dots }
  return Object.assign(made, others)
}

/** What a payer needs whom nobody documented: an account to pay to, and what to write on it. */
const instructions =
  /^(?:iban|bic|swift|clabe|c[bv]u|routing|sort_?code|ifsc|account|bank|branch|beneficiary|payee|recipient|reference|remittance|pix|vpa|upi|qr|barcode|boleto|narration|memo|tag|wallet|address|network|agency|agencia)/i

function instructionFor(key: string): RuleName | undefined {
  return instructions.test(key) && !/mail|phone|fee/i.test(key) ? 'instruction' : undefined
}

function coverValue(value: unknown, rule: Rule, key: string, covering: Covering): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (typeof rule === 'string') return coverField(value, rule, key, covering)
  if ('fields' in rule) {
    // Of an object that is nothing but fees, none is left.
    if (!isPlain(value)) return coverOther(value, rule, key, covering)
    const covered = below(covering, key, () => coverFields(value, rule, covering))
    return !covering.rights.fees && isFees(rule) ? leftOut : covered
  }
  if ('each' in rule) {
    if (!Array.isArray(value)) return coverFree(value, key, covering)
    return below(covering, key, () =>
      value.map((item: unknown, nth) => coverValue(item, rule.each, String(nth), covering)),
    )
  }
  if (!isPlain(value)) return coverFree(value, key, covering)
  return below(covering, key, () => {
    const entries = Object.keys(value).map((name, nth) => {
      const shown = coverPersonal(name)
      const unique = shown === name ? name : `${shown} (${nth})`
      return [unique, coverValue(value[name], rule.values, unique, covering)]
    })
    return Object.fromEntries(entries.filter(([, inner]) => inner !== leftOut))
  })
}

function coverOther(value: unknown, rule: Fields, key: string, covering: Covering): unknown {
  if (!covering.rights.fees && isFees(rule)) return leftOut
  return below(covering, key, () => coverFree(value, key, covering))
}

function isFees({ fields }: Fields): boolean {
  return fields.has('networkFee')
}

function coverField(value: unknown, rule: RuleName, key: string, covering: Covering): unknown {
  const { rights } = covering
  if (rule === 'fee' && !rights.fees) return leftOut
  if (typeof value === 'number' || isRawNumber(value)) {
    if (!numberForms.has(rule)) return below(covering, key, () => coverFree(value, key, covering))
    const digits = isRawNumber(value) ? value.rawJSON : String(value)
    if (contacts.has(rule))
      return below(covering, key, () => note(coverMeant(digits, contacts.get(rule)), value, covering))
    return rule === 'amount' || rule === 'fee' || rule === 'time' || /^-?\d+$/.test(digits)
      ? value
      : below(covering, key, () => coverFree(value, key, covering))
  }
  if (typeof value !== 'string') return below(covering, key, () => coverFree(value, key, covering))
  if (value === '') return value
  const shown = forms[rule](value, rights)
  if (shown === undefined) return below(covering, key, () => coverFree(value, key, covering))
  if (shown === value) return value
  const revealed = (rule === 'words' || rule === 'error code') && !rights.fees ? coverFees(value) : value
  if (shown === revealed) return shown
  const alias = rule === 'id' ? covering.aliasOf(value) : ''
  return below(covering, key, () => note(alias === '' ? shown : `${shown}~${alias}`, revealed, covering))
}

const contacts = new Map<RuleName, 'email' | 'phone' | 'address' | 'identity'>([
  ['email', 'email'],
  ['phone', 'phone'],
  ['place', 'address'],
  ['identity', 'identity'],
])
const numberForms = new Set<RuleName>([
  'id',
  'code',
  'error code',
  'amount',
  'time',
  'count',
  'fee',
  'instruction',
  ...contacts.keys(),
])

const usualAmount = /^-?\d{1,30}(?:\.\d{1,18})?$/
const usualTime = /^20[1-9]\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const word = /^[\p{L}\p{N}+][\p{L}\p{M}\p{N}_.:+/&()-]{0,79}$/u
const fewWords = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.:+/&(), '-]{0,79}$/u
const isMoney = /\p{Nd}\P{L}?[.,٫٬]\p{Nd}|[%‰\p{Sc}]|\p{Nd} ?(?:bps?|pct|per ?cent|[A-Z]{3,5})$/u
const errorCode = /^[A-Z][A-Z0-9_.-]{1,60}$/

/** A text of a field as it may be seen; undefined where it is not of the field's form. */
const forms: Record<RuleName, (text: string, rights: Rights) => string | undefined> = {
  id: (text) => (/^\S{1,256}$/.test(text) ? coverKnown(text) : undefined),
  code: (text, { fees }) => {
    if (!fees && isMoney.test(text) && isNumeric(text)) return undefined
    return word.test(text) || fewWords.test(text) ? coverPersonal(text) : undefined
  },
  'error code': (text, rights) => {
    const covered = coverWords(text, { ...rights, reveals: true })
    const isCode = covered === text && errorCode.test(text) && isShortCode(text, 'code')
    return isCode ? text : coverWords(text, rights)
  },
  text: (text, { fees }) =>
    !fees && isMoney.test(text) && isNumeric(text) ? undefined : coverPersonal(text),
  amount: (text) => (usualAmount.test(text) || readAmount(text) !== undefined ? text : undefined),
  time: (text) => (usualTime.test(text) || isoTime(text) !== null ? text : undefined),
  count: (text) => (/^\d{1,15}$/.test(text) ? text : undefined),
  flag: (text) => (/^(?:true|false|yes|no)$/i.test(text) ? text : undefined),
  link: (text) => (URL.canParse(text) ? text : undefined),
  address: coverAddress,
  pattern: coverPattern,
  trace: (text) => (/^(?=.*\d)[\w:/+=-]{8,128}$/.test(text) && coverPersonal(text) === text ? text : dots),
  fee: (text) => (readAmount(text) !== undefined || word.test(text) ? text : undefined),
  words: coverWords,
  instruction: (text) => text,
  email: (text) => coverMeant(text, 'email'),
  phone: (text) => coverMeant(text, 'phone'),
  place: (text) => coverMeant(text, 'address'),
  identity: (text) => coverMeant(text, 'identity'),
  free: () => undefined,
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !isRawNumber(value)
}
