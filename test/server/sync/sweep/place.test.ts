import { expect, test } from 'vitest'
import { endPlaces, lookAtPlaces, unknownPlace, type Place } from '../../../../src/server/sync/sweep/place.ts'

/** A list by its page; what begins with `new` is not in the ledger. */
const rowsOf = (text: string) =>
  text.split(' ').map((id) => ({
    id,
    createdAt: null,
    updatedAt: null,
    lastSweep: id.startsWith('new') ? undefined : 1,
  }))

const began: Place = {
  ...unknownPlace,
  landmarks: { head: ['a', 'b'], tail: ['y', 'z'] },
  next: { head: ['a', 'b'], tail: ['y', 'z'] },
  growth: { ...unknownPlace.growth, head: 100 },
}

/** Pages as a sweep reads them in one direction. */
function sweep(direction: 'up' | 'down', pages: [page: number, rows: string][], from = began) {
  const place = pages.reduce(
    (before, [page, rows]) => lookAtPlaces(before, rowsOf(rows), { page, direction, isClimbing: false }),
    from,
  )
  return endPlaces(place, direction, [])
}

test('new rows stand before the first ones of before, whichever way the list is read', () => {
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

test('so they do where the end was pushed on to a page that is not read', () => {
  const { growing, inside, isRefuted } = sweep('down', [
    [3, 'd e f w'],
    [2, 'a b c'],
    [1, 'new1 new2 new3 new4'],
  ])

  expect({ growing, inside, isRefuted }).toEqual({ growing: 'head', inside: 0, isRefuted: false })
})

test('and where the first ones of before are gone, those after the last ones are new', () => {
  const grown = { ...began, growth: { ...unknownPlace.growth, tail: 100 } }

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

test('an unknown row between them was there before, and refutes what was said', () => {
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

test('nothing is refuted by a sweep that has not met the first ones: they went by between two of its pages', () => {
  // Read from the end on: before page 2 was read, new rows had pushed the first ones to page 3, which was done.
  const { growing, inside, isRefuted } = sweep('down', [
    [3, 'w x y z'],
    [2, 'new3 c d e'],
    [1, 'new1 new2'],
  ])

  expect({ growing, inside, isRefuted }).toEqual({ growing: 'head', inside: 3, isRefuted: false })
})
