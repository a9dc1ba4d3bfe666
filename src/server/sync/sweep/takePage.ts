import type { Params } from '../../../i18n/fillGaps.ts'
import { endSweep, type SweepFault, type SweepRules, type SweepState } from './sweepState.ts'
import { lookAtEdge, lookAtPlaces, wasThereAt, type RowFacts } from './place.ts'

export type PageFacts = {
  page: number
  limit: number
  /** Includes unreadable rows. */
  count: number
  rows: RowFacts[]
  serviceAt?: number
}

export type PageRequest = { page: number; limit: number }

export function nextRequest({ page, limit, suspicion }: SweepState): PageRequest {
  if (suspicion?.test === 'half') return { page: 2, limit: halfOf(suspicion) }
  if (suspicion) return { page: suspicion.test === 'first' ? 1 : page + 1, limit }
  return { page, limit }
}

/** Next pages in the usual case, which may be requested ahead. */
export function requestsAhead(state: SweepState, most: number): PageRequest[] {
  const { page, limit, direction, isClimbing, suspicion, empties } = state
  const isLearning = direction === 'up' && page === 1
  if (state.phase !== 'sweeping' || suspicion || isLearning || isClimbing || empties > 0) return []
  const pages = Array.from({ length: most }, (_, nth) =>
    direction === 'up' ? page + nth + 1 : page - nth - 1,
  )
  return pages.filter((ahead) => ahead > 0).map((ahead) => ({ page: ahead, limit }))
}

/** Pure: the same pages give the same states. */
export function takePage(state: SweepState, facts: PageFacts, rules: SweepRules): SweepState {
  const isFirst = state.done === 0 && state.pagesRead === 0 && facts.serviceAt !== undefined
  const startedAt = isFirst ? Math.min(state.startedAt, facts.serviceAt ?? Infinity) : state.startedAt
  const placed = { ...state, place: lookAtPlaces(state.place, facts.rows, { ...state, page: facts.page }) }
  const counted = countRows({ ...placed, startedAt, pagesRead: state.pagesRead + 1 }, facts)
  if (state.suspicion) return checkSuspicion(counted, facts, rules)
  if (counted.pagesRead > rules.maxPages) return halt(counted, 'too_long', { count: rules.maxPages })
  if (facts.count === 0) return takeEmpty(counted, rules)
  const ids = signature(facts)
  const next = { ...counted, empties: 0, before: ids, end: Math.max(counted.end, facts.page) }
  // A list that moves repeats rows now and then, but not for half as long as all fruitful pages.
  if (next.repeats > 20 + next.fruitful / 2)
    return halt(next, 'circle', { count: next.repeats, page: facts.page })
  if (ids !== '' && ids === state.before)
    return { ...next, suspicion: { page: facts.page, ids, test: 'first', isFirst: false } }
  return advance(next, facts, rules)
}

/** Rows read at the head outside of the sweep. `edge`: they are the first or last of the list. */
export function takeOtherRows(state: SweepState, rows: RowFacts[], edge?: 'head' | 'tail'): SweepState {
  const fresh = rows.filter(({ lastSweep }) => lastSweep === undefined)
  if (fresh.length === 0) return state
  const old = fresh.filter((row) => wasThereAt(row, state.startedAt)).length
  const place = edge ? lookAtEdge(state.place, rows, edge) : state.place
  return { ...state, place, foundOld: state.foundOld + old, foundNew: state.foundNew + fresh.length }
}

function countRows(state: SweepState, { rows }: PageFacts): SweepState {
  const next = { ...state, neighbours: compareNeighbours(state.neighbours, rows) }
  const inPage = new Set<string>()
  let fresh = 0
  for (const row of rows) {
    if (row.lastSweep === state.sweep || inPage.has(row.id)) continue
    inPage.add(row.id)
    fresh += 1
    if (row.lastSweep === state.sweep - 1) next.seenAgain += 1
    if (row.lastSweep !== undefined) continue
    next.foundNew += 1
    if (wasThereAt(row, state.startedAt)) next.foundOld += 1
  }
  next.seen += fresh
  next.repeats = fresh > 0 ? 0 : state.repeats + 1
  if (fresh > 0) next.fruitful += 1
  return next
}

function compareNeighbours(before: SweepState['neighbours'], rows: RowFacts[]): SweepState['neighbours'] {
  const next = { ...before }
  for (const [nth, { createdAt, updatedAt }] of rows.entries()) {
    const former = rows[nth - 1]
    if (former === undefined || createdAt === null || former.createdAt === null) continue
    // Equal times, as of days without hours, are no evidence for the order.
    if (createdAt === former.createdAt) continue
    next.pairs += 1
    if (createdAt > former.createdAt) next.rising += 1
    else next.falling += 1
    if (typeof updatedAt === 'number' && updatedAt <= (former.updatedAt ?? 0)) next.touched += 1
  }
  return next
}

/** The end is an empty page, seen twice; a short page is not the end. */
function takeEmpty(state: SweepState, rules: SweepRules): SweepState {
  const empties = state.empties + 1
  if (empties < 2) return { ...state, empties, repeats: 0 }
  return endPages(state.direction === 'up' ? { ...state, end: state.page - 1 } : state, rules)
}

function endPages(state: SweepState, rules: SweepRules): SweepState {
  const next = { ...state, empties: 0, repeats: 0, before: '' }
  if (state.direction === 'up') return endSweep(next, rules, idsOf(state.before))
  return stepDown({ ...next, isClimbing: false }, rules)
}

function advance(state: SweepState, facts: PageFacts, rules: SweepRules): SweepState {
  if (state.direction === 'down') {
    return state.isClimbing ? { ...state, page: state.page + 1 } : stepDown(state, rules)
  }
  if (facts.page === 1) return { ...state, page: 2, limit: Math.min(facts.count, rules.limit) }
  // A second page proves that the first one had the maximum size.
  const cap = facts.page === 2 ? (state.limit < rules.limit ? state.limit : null) : state.cap
  return { ...state, page: facts.page + 1, cap }
}

function stepDown(state: SweepState, rules: SweepRules): SweepState {
  return state.page <= 1 ? endSweep(state, rules) : { ...state, page: state.page - 1 }
}

/**
 * Two equal pages have one of three causes: rows moved, the service repeats its last page after the end, or it
 * ignores the page number. The first and the next page show which. A list of one page is also read in halves. A full
 * page may be a limit of the service, so only a short one is the end.
 */
function checkSuspicion(state: SweepState, facts: PageFacts, rules: SweepRules): SweepState {
  const { suspicion } = state
  if (!suspicion) return state
  const next = { ...state, repeats: Math.max(0, state.repeats - 1) }
  if (suspicion.test === 'half') {
    if (isSecondHalf(suspicion, facts)) return takeLastAgain(next, suspicion.page, rules)
    return halt(next, 'page_ignored', { page: suspicion.page + 1 })
  }
  const isSame = signature(facts) === suspicion.ids
  if (suspicion.test === 'first')
    return { ...next, suspicion: { ...suspicion, test: 'next', isFirst: isSame } }
  const isShort = idsOf(suspicion.ids).length < state.limit
  if (!isSame || (!suspicion.isFirst && !isShort)) {
    const page = state.direction === 'up' || state.isClimbing ? suspicion.page + 1 : suspicion.page - 1
    return { ...next, suspicion: null, page: Math.max(1, page) }
  }
  if (suspicion.isFirst) return { ...next, suspicion: { ...suspicion, test: 'half' } }
  return takeLastAgain(next, suspicion.page, rules)
}

/** The end is where pages begin to be equal. */
function takeLastAgain(state: SweepState, page: number, rules: SweepRules): SweepState {
  const isUp = state.direction === 'up'
  const end = isUp || state.isClimbing ? Math.max(1, page - 1) : page
  return endPages({ ...state, suspicion: null, end }, rules)
}

type Suspicion = NonNullable<SweepState['suspicion']>

const halfOf = ({ ids }: Suspicion) => Math.ceil(idsOf(ids).length / 2)

/** A single row has no half; no service has pages of one row. */
function isSecondHalf({ ids }: Suspicion, { rows }: PageFacts): boolean {
  const [, ...others] = idsOf(ids)
  const last = others.at(-1)
  if (last === undefined) return true
  return rows.every(({ id }) => others.includes(id)) && rows.some(({ id }) => id === last)
}

type Halt = Exclude<SweepFault['kind'], 'too_large'>

function halt(state: SweepState, kind: Halt, params: Params): SweepState {
  const error = { kind, fault: { code: `sync.${kind}`, params } } as const
  return { ...state, suspicion: null, phase: 'halted', error }
}

function idsOf(signature: string): string[] {
  return signature === '' ? [] : signature.split('\n')
}

export function signature({ rows }: Pick<PageFacts, 'rows'>): string {
  return rows.map(({ id }) => id).join('\n')
}
