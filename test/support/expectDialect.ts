import { expect } from 'vitest'
import { readDialect, type Dialect } from '../../src/sandbox/dialect/dialects.ts'
import type { Row, Told } from './dialectTruth.ts'

/** Compares the results of a dialect with the results of the letter, for the same world. */
export function expectTold(told: Told, letter: Told, words: string): void {
  const read = readDialect(words)
  if (!('dialect' in read)) throw new Error(read.fault)
  const { dialect } = read
  const { time, create } = dialect
  const hasTimes = time !== 'none' && time !== 'null'
  const rows = (all: Row[]) => all.map((row) => coarse(row, dialect))
  const shown = (row: Row | number) => (typeof row === 'number' ? row : coarse(row, dialect))

  expect(told.setAside).toEqual([])
  expect(told.filled).toEqual(rows(letter.filled))
  expect(told.people).toEqual(letter.people)
  expect(ofMerchant(told.listed, dialect)).toEqual((letter.listed as Row[]).map(shown))
  expect(told.listedPeople).toEqual(letter.listedPeople)
  expect(told.singles.slice(0, 2)).toEqual(letter.singles.slice(0, 2).map(shown))
  expect(told.singles[2]).toBeGreaterThanOrEqual(400)
  expect(told.lists).toEqual(letter.lists)

  expect(told.order).toEqual({ ...letter.order, status: create === '201' ? 201 : 200 })
  expect(told.refusedOrder).toMatchObject({ state: 'rejected', id: null })
  expect(told.person.found).toEqual(letter.person.found)
  expect(told.person.userId).toBe(letter.person.userId)
  expectRefusal(told.refusedOrder, letter.refusedOrder, dialect)
  expectRefusal(told.refusedPerson, letter.refusedPerson, dialect)

  expect(told.followed).toEqual(rows(letter.followed))
  expect(told.changes).toEqual(letter.changes)
  expect(told.counts).toEqual(letter.counts)
  expect(told.coverage).toEqual(letter.coverage)
  expect(told.feesByType).toEqual(letter.feesByType)
  if (hasTimes) expect(told.feesByMonth).toEqual(letter.feesByMonth)
  expect(told.exported).toEqual(letter.exported.map((row) => coarseLine(row, dialect)))
}

type Refused = { status: number; fields: string[] | undefined }

/** A refusal has a status from 400 to 499, independent of the status that the service sent. Its fields match where the dialect names them. */
function expectRefusal(told: Refused, letter: Refused, { refusal }: Dialect): void {
  expect(told.status).toBeGreaterThanOrEqual(400)
  expect(told.status).toBeLessThan(500)
  const namesFields =
    refusal === undefined || ['error-inside-200', 'details-map', 'errors-map'].includes(refusal)
  if (namesFields) expect(told.fields).toEqual(letter.fields)
}

/** An organisation's list also has the orders of other merchant IDs. */
function ofMerchant(listed: unknown, { mid }: Dialect): unknown {
  return Array.isArray(listed) && mid === 'organisation'
    ? listed.filter((row: Row) => row.mid === 'mer_1')
    : listed
}

/** A time with the precision of the dialect. */
function coarseTime<Time>(iso: Time, { time }: Dialect): Time | string | null {
  if (typeof iso !== 'string' || iso === '') return iso
  if (time === 'none' || time === 'null') return null
  if (time === 'date') return `${iso.slice(0, 10)}T00:00:00.000Z`
  const isWhole =
    time === 'seconds' || time === 'text-seconds' || time === 'naive-space' || time === 'rfc2822'
  return isWhole ? `${iso.slice(0, 19)}.000Z` : iso
}

function coarse(row: Row, dialect: Dialect): Row {
  return {
    ...row,
    // The screens show this value unchanged, and the order belongs to the requested merchant ID.
    subMerchant: dialect.mid === 'sub' ? `${String(row.mid)}_sub_7` : undefined,
    createdAt: coarseTime(row.createdAt, dialect),
    updatedAt: coarseTime(row.updatedAt, dialect),
  }
}

function coarseLine<Line extends Record<string, unknown>>(line: Line, dialect: Dialect): Line {
  const created = coarseTime(line.created, dialect) ?? ''
  return { ...line, created, updated: coarseTime(line.updated, dialect) ?? '' }
}
