/**
 * Rows need not have a time. For those without one, the position tells whether they are new: rows before the
 * landmarks of the head were added later, if new rows come at the head.
 */
export type Place = {
  /** Some of the first and last rows when the group of sweeps began. */
  landmarks: Landmarks
  /** Landmarks of the current group, until its first sweep has ended. */
  next: { [edge in keyof Landmarks]: Landmarks[edge] | null }
  /** Landmarks that the current sweep has met. */
  isMet: { head: boolean; tail: boolean }
  /** Positions of rows that the ledger lacked: all of them, and those without a time. */
  unknown: Passed
  undated: Passed
  /** Where unknown rows turned up, with less weight for earlier groups. */
  growth: Where
}

type Landmarks = { head: string[]; tail: string[] }
type Where = { head: number; tail: number; amid: number }
/** `both`: seems outside of both edges while one has not been met yet. */
type Passed = Where & { both: number }

export type Growing = 'head' | 'tail' | 'anywhere'

/** Several, because some of the rows may disappear. */
const landmarkCount = 12
const nowhere: Where = { head: 0, tail: 0, amid: 0 }
const notPassed: Passed = { ...nowhere, both: 0 }

export const unknownPlace: Place = {
  landmarks: { head: [], tail: [] },
  next: { head: null, tail: null },
  isMet: { head: false, tail: false },
  unknown: notPassed,
  undated: notPassed,
  growth: nowhere,
}

/** Old landmarks serve until there are new ones; old experience counts for half. */
export function placeOfGroup({ landmarks, growth: { head, tail, amid } }: Place): Place {
  const growth = { head: head / 2, tail: tail / 2, amid: amid / 2 }
  return { ...unknownPlace, landmarks, growth }
}

export function placeOfSweep(place: Place): Place {
  const { isMet, unknown, undated } = unknownPlace
  return { ...place, isMet, unknown, undated }
}

type Look = { page: number; direction: 'up' | 'down'; isClimbing: boolean }

export function lookAtPlaces(
  place: Place,
  rows: readonly RowFacts[],
  { page, direction, isClimbing }: Look,
): Place {
  const { landmarks, isMet } = place
  const firstHead = rows.findIndex(({ id }) => landmarks.head.includes(id))
  const lastTail = rows.findLastIndex(({ id }) => landmarks.tail.includes(id))
  const isUp = direction === 'up'
  // Rows passed before the landmarks count as outside, unless the sweep ends without meeting them.
  const isOutside = (nth: number) => ({
    head: landmarks.head.length > 0 && (firstHead >= 0 ? nth < firstHead : isMet.head !== isUp),
    tail: landmarks.tail.length > 0 && (lastTail >= 0 ? nth > lastTail : isMet.tail === isUp),
  })
  const next = { ...place, unknown: { ...place.unknown }, undated: { ...place.undated } }
  for (const [nth, row] of rows.entries()) {
    if (row.lastSweep !== undefined) continue
    const { head, tail } = isOutside(nth)
    const where = head && tail ? 'both' : head ? 'head' : tail ? 'tail' : 'amid'
    next.unknown[where] += 1
    if (row.createdAt === null) next.undated[where] += 1
  }
  next.isMet = {
    head: isMet.head || firstHead >= 0,
    tail: isMet.tail || (lastTail >= 0 && !isClimbing),
  }
  if (page === 1 && !isClimbing && place.next.head === null && rows.length > 0)
    next.next = { ...place.next, head: rows.slice(0, landmarkCount).map(({ id }) => id) }
  return next
}

/** Rows before the first known one on the first page, or after the last known one at the end. */
export function lookAtEdge(place: Place, rows: readonly RowFacts[], edge: 'head' | 'tail'): Place {
  const isKnown = ({ lastSweep }: RowFacts) => lastSweep !== undefined
  const knownIndex = edge === 'head' ? rows.findIndex(isKnown) : rows.findLastIndex(isKnown)
  // On the last page all rows are at the tail, even if none is known.
  if (knownIndex < 0 && edge === 'head') return place
  const growth = { ...place.growth }
  for (const [nth, row] of rows.entries())
    if (!isKnown(row)) growth[(edge === 'head' ? nth < knownIndex : nth > knownIndex) ? edge : 'amid'] += 1
  return { ...place, growth }
}

/**
 * Counts unknown rows without a time, and those where no new rows come, which must be old. With landmarks they
 * refute completeness, unless this sweep missed the landmarks: then new rows may have pushed them between
 * pages.
 */
export function endPlaces(
  place: Place,
  direction: 'up' | 'down',
  lastPage: string[],
): { place: Place; growing: Growing; undated: number; inside: number; isRefuted: boolean } {
  const { landmarks, isMet, next, growth } = place
  // Without the first edge, all passed rows seemed to be outside of it.
  const isVain = direction === 'up' ? !isMet.head : !isMet.tail
  const settle = ({ head, tail, amid, both }: Passed): Where => {
    if (!isVain) return { head, tail, amid: amid + both }
    return direction === 'up'
      ? { head: 0, tail: tail + both, amid: amid + head }
      : { head: head + both, tail: 0, amid: amid + tail }
  }
  const [unknown, undated] = [settle(place.unknown), settle(place.undated)]
  // Without landmarks a position is no evidence.
  const seen = landmarks.head.length > 0 && landmarks.tail.length > 0 ? add(growth, unknown) : growth
  const growing = growingOf(seen)
  const tail =
    next.tail ?? (direction === 'up' && lastPage.length > 0 ? lastPage.slice(-landmarkCount) : null)
  const inside = growing === 'anywhere' ? 0 : undated.amid + undated[growing === 'head' ? 'tail' : 'head']
  return {
    growing,
    undated: undated.head + undated.tail + undated.amid,
    inside,
    isRefuted: inside > 0 && growing !== 'anywhere' && landmarks[growing].length > 0 && isMet[growing],
    place: {
      ...place,
      growth: seen,
      next: { head: next.head, tail },
      landmarks: { head: next.head ?? landmarks.head, tail: tail ?? landmarks.tail },
    },
  }
}

function add(a: Where, b: Where): Where {
  return { head: a.head + b.head, tail: a.tail + b.tail, amid: a.amid + b.amid }
}

function growingOf({ head, tail, amid }: Where): Growing {
  const most = Math.max(3, (head + tail + amid) * 0.95)
  if (head >= most) return 'head'
  return tail >= most ? 'tail' : 'anywhere'
}

/** `lastSweep`: undefined for unknown rows, null if no sweep has seen the row. */
export type RowFacts = {
  id: string
  createdAt: number | null
  updatedAt?: number | null
  lastSweep: number | null | undefined
}

/** A row changed by then was also created by then. */
export function wasThereAt({ createdAt, updatedAt }: RowFacts, at: number): boolean {
  const latest = createdAt ?? updatedAt ?? null
  return latest !== null && latest <= at
}

/** Rows without a time count as new. */
export function hasOlder(rows: readonly RowFacts[], at: number | null): boolean {
  return at !== null && rows.some((row) => row.lastSweep === undefined && wasThereAt(row, at))
}
