import { expect, test } from 'vitest'
import { endPlaces, lookAtPlaces, unknownPlace, type Place } from '../../../../src/server/sync/sweep/place.ts'

/** A page of a list. Rows that start with `new` are not in the ledger. */
const rowsOf = (text: string) =>
  text.split(' ').map((id) => ({
    id,
    createdAt: null,
    updatedAt: null,
    lastSweep: id.startsWith('new') ? undefined : 1,
  }))

const previous: Place = {
  ...unknownPlace,
  landmarks: { head: ['a', 'b'], tail: ['y', 'z'] },
  next: { head: ['a', 'b'], tail: ['y', 'z'] },
  growth: { ...unknownPlace.growth, head: 100 },
}

/** Pages in the order of a sweep in one direction. */
function sweep(direction: 'up' | 'down', pages: [page: number, rows: string][], from = previous) {
  const place = pages.reduce(
    (before, [page, rows]) => lookAtPlaces(before, rowsOf(rows), { page, direction, isClimbing: false }),
    from,
  )
  return endPlaces(place, direction, [])
}

test('recognizes new rows before the former first rows in both directions', () => {
  const pages: [number, string][] = [
    [1, 'new1 new2 a b'],
    [2, 'c d e f'],
    [3, 'w x y z'],
  ]

  for (const direction of ['up', 'down'] as const) {
    const { growing, inside, isRefuted } = sweep(direction, direction === 'up' ? pages : pages.toReversed())
    expect({ growing, inside, isRefuted }).toEqual({ growing: 'head', inside: 0, isRefuted: false })
  }
})

test('recognizes them when the former end moved to an unread page', () => {
  const { growing, inside, isRefuted } = sweep('down', [
    [3, 'd e f w'],
    [2, 'a b c'],
    [1, 'new1 new2 new3 new4'],
  ])

  expect({ growing, inside, isRefuted }).toEqual({ growing: 'head', inside: 0, isRefuted: false })
})

test('recognizes new rows after the last rows when the former first rows are gone', () => {
  const grown = { ...previous, growth: { ...unknownPlace.growth, tail: 100 } }

  const { growing, inside, isRefuted } = sweep(
    'up',
    [
      [1, 'c d e f'],
      [2, 'w x y z'],
      [3, 'new1 new2'],
    ],
    grown,
  )

  expect({ growing, inside, isRefuted }).toEqual({ growing: 'tail', inside: 0, isRefuted: false })
})

test('an unknown row between known rows refutes completeness', () => {
  for (const pages of [
    [
      [3, 'w x y z'],
      [2, 'c new1 d e'],
      [1, 'a b'],
    ],
    [
      [3, 'w x'],
      [2, 'c new1 d e'],
      [1, 'new2 a b'],
    ],
  ] satisfies [number, string][][])
    expect(sweep('down', pages)).toMatchObject({ growing: 'head', inside: 1, isRefuted: true })
})

test('a sweep that missed the former first rows refutes nothing', () => {
  // On the way down, new rows pushed the former first rows from page 2 to page 3, which was already read.
  const { growing, inside, isRefuted } = sweep('down', [
    [3, 'w x y z'],
    [2, 'new3 c d e'],
    [1, 'new1 new2'],
  ])

  expect({ growing, inside, isRefuted }).toEqual({ growing: 'head', inside: 3, isRefuted: false })
})
