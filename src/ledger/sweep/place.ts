/**
 * The interface does not say that a row has a time. Where one has none, its place in the list tells whether it is
 * new: what stands before the rows that were the first ones once came later, if that is where new rows come.
 */
export type Place = {
  /** Some of the first and of the last rows of the list, as they were when the group of sweeps had begun. */
  landmarks: Landmarks
  /** Those of the group under way, until its first sweep has ended. */
  next: { [edge in keyof Landmarks]: Landmarks[edge] | null }
  /** Which of the landmarks the sweep under way has met. */
  isMet: { head: boolean; tail: boolean }
  /** Where it found rows that the ledger did not have: all of them, and those without a time. */
  unknown: Passed
  undated: Passed
  /** Where unknown rows turned up, in this group and, with less weight, in those before it. */
  growth: Where
}

type Landmarks = { head: string[]; tail: string[] }
type Where = { head: number; tail: number; amid: number }
/** `both`: before the first ones and after the last ones, as it seems while one edge has not been met yet. */
type Passed = Where & { both: number }

/** Where new rows come, by where unknown ones were found. */
export type Growing = 'head' | 'tail' | 'anywhere'

/** More than one, for some of them may go. */
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

/** For a group of sweeps: old landmarks serve until there are new ones, old experience counts for half. */
export function placeOfGroup({ landmarks, growth: { head, tail, amid } }: Place): Place {
  const growth = { head: head / 2, tail: tail / 2, amid: amid / 2 }
  return { ...unknownPlace, landmarks, growth }
}

export function placeOfSweep(place: Place): Place {
  const { isMet, unknown, undated } = unknownPlace
  return { ...place, isMet, unknown, undated }
}

type Look = { page: number; direction: 'up' | 'down'; isClimbing: boolean }

/** Notes where the unknown rows of a page stand. */
export function lookAtPlaces(
  place: Place,
  rows: readonly RowFacts[],
  { page, direction, isClimbing }: Look,
): Place {
  const { landmarks, isMet } = place
  const firstHead = rows.findIndex(({ id }) => landmarks.head.includes(id))
  const lastTail = rows.findLastIndex(({ id }) => landmarks.tail.includes(id))
  const isUp = direction === 'up'
  // What is passed before the landmarks is taken for outside of them, until the sweep ends without them.
  const isOutside = (nth: number) => ({
    head: landmarks.head.length > 0 && (firstHead >= 0 ? nth < firstHead : isMet.head !== isUp),
    tail: landmarks.tail.length > 0 && (lastTail >= 0 ? nth > lastTail : isMet.tail === isUp),
  })
  // A state that was kept by an older version knows of no `both`.
  const next = {
    ...place,
    unknown: { ...notPassed, ...place.unknown },
    undated: { ...notPassed, ...place.undated },
  }
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

/** The rows before the first known one on the first page, or after the last known one at the end. */
export function lookAtEdge(place: Place, rows: readonly RowFacts[], edge: 'head' | 'tail'): Place {
  const isKnown = ({ lastSweep }: RowFacts) => lastSweep !== undefined
  const known = edge === 'head' ? rows.findIndex(isKnown) : rows.findLastIndex(isKnown)
  // The last page is known to be there: what comes after it is at the tail, whatever stands on its own page.
  if (known < 0 && edge === 'head') return place
  const growth = { ...place.growth }
  for (const [nth, row] of rows.entries())
    if (!isKnown(row)) growth[(edge === 'head' ? nth < known : nth > known) ? edge : 'amid'] += 1
  return { ...place, growth }
}

/**
 * What a finished sweep saw of unknown rows without a time, and how many of them stand where no new rows come: those
 * were there before. Where there were landmarks, that they were not known refutes what was said of the ledger; but not
 * where this sweep has not met them: new rows may have pushed them from a page that was to come to one that was read.
 */
export function endPlaces(
  place: Place,
  direction: 'up' | 'down',
  lastPage: string[],
): { place: Place; growing: Growing; undated: number; inside: number; isRefuted: boolean } {
  const { landmarks, isMet, next, growth } = place
  // Without the edge that a sweep meets first, all it passed seemed to lie outside of that one.
  const isVain = direction === 'up' ? !isMet.head : !isMet.tail
  const settle = ({ head, tail, amid, both = 0 }: Passed): Where => {
    if (!isVain) return { head, tail, amid: amid + both }
    return direction === 'up'
      ? { head: 0, tail: tail + both, amid: amid + head }
      : { head: head + both, tail: 0, amid: amid + tail }
  }
  const [unknown, undated] = [settle(place.unknown), settle(place.undated)]
  // Without landmarks a place says nothing.
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

/** What the machine knows of a row: `lastSweep` is undefined where the ledger did not have it, null where no sweep has seen it. */
export type RowFacts = {
  id: string
  createdAt: number | null
  updatedAt?: number | null
  lastSweep: number | null | undefined
}

/** What was changed by then had been created by then. */
export function wasThereAt({ createdAt, updatedAt }: RowFacts, at: number): boolean {
  const latest = createdAt ?? updatedAt ?? null
  return latest !== null && latest <= at
}

/** Whether the ledger did not have a row that was there at that time. A row without a time is taken for new. */
export function hasOlder(rows: readonly RowFacts[], at: number | null): boolean {
  return at !== null && rows.some((row) => row.lastSweep === undefined && wasThereAt(row, at))
}
