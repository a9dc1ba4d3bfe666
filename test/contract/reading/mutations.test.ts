import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRawNumber, parseJson, rawNumber } from '../../../src/contract/json.ts'
import { shapes } from '../../../src/contract/reading/shapes.ts'
import { toLetter } from '../../../src/contract/reading/toLetter.ts'
import type { RecordName } from '../../../src/contract/routes.ts'
import { runs } from '../../support/runs.ts'
import * as samples from '../../support/samples.ts'

const rules = { timeZone: 'Europe/Berlin' }

const records: [RecordName, object][] = [
  ['order row', samples.orderRow],
  ['order single', samples.orderSingle],
  ['order receipt', samples.orderReceipt],
  ['user', samples.user],
  ['user receipt', samples.userReceipt],
  ['mid', samples.mid],
  ['currency v1', samples.currencyV1],
  ['currency v3', samples.currencyV3],
  ['token', samples.token],
  ['payment method', samples.paymentMethod],
]

/** Sensible and senseless values as services write them. */
const values = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    true,
    [],
    {},
    '1,234',
    '1,234.50',
    '1.234,50',
    '12,5',
    '1 234,50',
    1782907200,
    1782907200000,
    '1782907200',
    '2026-07-01',
    '2026-07-01 12:00:00',
    '2026-03-29T02:30:00',
    'Wed, 01 Jul 2026 12:00:00 +0200',
    '2026-02-30',
    { $date: '2026-07-01T12:00:00Z' },
    { code: 'EUR' },
    { id: 'x' },
    { first: 'Ana', last: 'Lopez' },
    ['email'],
    [{ name: 'email', min: 3, max: 1 }],
    { email: { enum: [], max: 0 } },
    'toString',
    { length: 3 },
    '\u202e\u0000\ud800',
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
)
const spellings = [
  (name: string) => name,
  (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
  (name: string) => `_${name}`,
]
const change = fc.record({
  at: fc.nat(40),
  how: fc.constantFrom('replace', 'remove', 'respell', 'rename', 'add'),
  value: values,
  spelling: fc.constantFrom(...spellings),
  name: fc.constantFrom(
    'orderId',
    'id',
    '_id',
    'type',
    'code',
    'name',
    'firstName',
    'lastName',
    'depositAmount',
    'depositCurrency',
    'created_at',
    'merchantId',
    'assumed',
    'hasOwnProperty',
    'note',
  ),
})

type Change = { at: number; how: string; value: unknown; spelling: (name: string) => string; name: string }

test.each(records)('a %s loses and invents no value without a note', (name, sample) => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const built = changes.reduce(apply, structuredClone(sample) as Record<string, unknown>)
      const source = JSON.stringify(built)
      const sent = parseJson(source, { lossy: rawNumber })

      const { record, assumed = {} } = toLetter(shapes[name], sent, rules)

      expect(JSON.stringify(sent), 'leaves the input unchanged').toBe(source)
      // Spaces around a text carry no meaning.
      const sentValues = new Set(leavesOf(sent).flatMap(({ value }) => [value, trimmed(value)]))
      for (const { path, value } of leavesOf(record)) {
        const isNoted = Object.keys(assumed).some((field) => path === field || path.startsWith(`${field}.`))
        if (!sentValues.has(value) && !isNoted && !isEmpty(value))
          throw new Error(`invented ${path}: ${value}`)
      }
      const shown = JSON.stringify(record) + JSON.stringify(assumed)
      for (const { path, value } of leavesOf(sent)) {
        const isOurs = path === 'assumed' || path.startsWith('assumed.')
        const isRead = Object.keys(assumed).length > 0
        if (!isEmpty(value) && !isOurs && !shown.includes(trimmed(value).replace(/^"|"$/g, '')) && !isRead)
          throw new Error(`lost ${path}: ${value}`)
      }
      const again = toLetter(shapes[name], parseJson(JSON.stringify(record), { lossy: rawNumber }), rules)
      expect(JSON.stringify(again.record), 'reads a documented record unchanged').toBe(JSON.stringify(record))
    }),
    { numRuns: runs(100_000, 400) },
  )
})

function apply(target: Record<string, unknown>, { at, how, value: drawn, spelling, name }: Change) {
  const value = structuredClone(drawn)
  const holders = [target, ...Object.values(target).filter(isPlain)]
  const holder = holders[at % holders.length] ?? target
  const names = Object.keys(holder)
  const key = names[at % Math.max(1, names.length)] ?? name
  const before = holder[key]
  if (how === 'replace') holder[key] = value
  if (how === 'remove' || how === 'respell' || how === 'rename') Reflect.deleteProperty(holder, key)
  if (how === 'respell') holder[spelling(key)] = before
  if (how === 'rename') holder[name] = before
  if (how === 'add') holder[name] = value
  return target
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every value that is not an object, as JSON, with its path. */
function leavesOf(value: unknown, path = ''): { path: string; value: string }[] {
  const inner =
    typeof value === 'object' && value !== null && !isRawNumber(value) ? Object.entries(value) : []
  if (inner.length === 0) return [{ path, value: JSON.stringify(value) ?? 'undefined' }]
  return inner.flatMap(([key, one]) => leavesOf(one, path === '' ? key : `${path}.${key}`))
}

function trimmed(value: string): string {
  return value.startsWith('"') ? JSON.stringify(String(JSON.parse(value)).trim()) : value
}

/** Values without content. A text of spaces counts as absent. */
function isEmpty(value: string): boolean {
  return (
    ['null', '{}', '[]'].includes(value) || (value.startsWith('"') && String(JSON.parse(value)).trim() === '')
  )
}
