import { HttpError, type GetListResult, type RaRecord } from 'react-admin'
import { ApiError, WireError } from '../../client/WireError.ts'
import { withDeadline } from '../../client/deadline.ts'
import { listLimit } from '../../contract/listLimit.ts'
import { createCoverage, isWhole, type Held, type Kind } from './coverage.ts'
import type { ApiHttp } from './apiHttp.ts'
import { midsOf, toLedgerFilter } from './ledgerFilter.ts'
import type { GetList } from './ResourceProvider.ts'

type WhyLive = { why: 'no server' | 'filling' | 'ledger does not answer'; held: Held[] }

export type ListFacts = { readAt?: number } & (
  | {
      source: 'ledger'
      coverage: 'exact' | 'at-least'
      held: Held[]
      isCapped: boolean
      /** Orders without a readable time, which no period includes; 0 without a period. */
      undated?: number
    }
  | (WhyLive & {
      source: 'live'
      ignored: string[]
      withheld?: number
    })
)

type Sources<R extends RaRecord> = {
  kind: Kind
  ledger: GetList<R> | undefined
  live: GetList<R>
  ignoredBy: (filter: Record<string, unknown>) => string[]
  isSearchWhole?: boolean
}

const ledgerMs = 5_000
const restMs = 5_000

export type LedgerOrLive = ReturnType<typeof createLedgerOrLive>

/** Uses the ledger when it holds the whole list, else the service. A failing ledger is skipped for a while. */
export function createLedgerOrLive(
  http: ApiHttp | undefined,
  ownMid: string,
  clock: () => number = () => Date.now(),
) {
  const heldOf = http && createCoverage(http, clock)
  let downUntil = 0
  let wasWhole = true

  return function ledgerOrLive<R extends RaRecord>({
    kind,
    ledger,
    live,
    ignoredBy,
    isSearchWhole = false,
  }: Sources<R>): GetList<R> {
    return async (params) => {
      const { filter = {} } = params
      if (heldOf && ledger && isSearchWhole && 'q' in filter) {
        const [held, result] = await Promise.all([
          heldOf(kind, midsOf(filter.mid, ownMid)),
          ledger({ ...params, filter: toLedgerFilter(filter, ownMid) }),
        ])
        return ledgerAnswer(result, held, true)
      }
      const answer = await readLedger(params)
      if ('data' in answer) return answer
      return withFacts(await live(params), { source: 'live', ...answer, ignored: ignoredBy(filter) })
    }

    async function readLedger({
      signal,
      ...params
    }: Parameters<GetList<R>>[0]): Promise<WhyLive | GetListResult<R>> {
      if (!heldOf || !ledger) return { why: 'no server', held: [] }
      const filter = toLedgerFilter(params.filter ?? {}, ownMid)
      if (clock() < downUntil) return { why: 'ledger does not answer', held: [] }
      try {
        return await callLedger(signal, async (signal) => {
          const list = () => ledger({ ...params, filter, signal })
          // Start both requests at once: the last decision nearly always still holds.
          const early = wasWhole ? list() : undefined
          early?.catch(() => {})
          const held = await heldOf(kind, midsOf(params.filter?.mid, ownMid))
          wasWhole = held.every(isWhole)
          if (!wasWhole) return { why: 'filling', held }
          return ledgerAnswer(await (early ?? list()), held, 'q' in filter)
        })
      } catch (error) {
        if (signal?.aborted || !isDown(error)) throw error
        downUntil = clock() + restMs
        return { why: 'ledger does not answer', held: [] }
      }
    }
  }
}

/** A short timeout, because the service can answer instead. */
export function callLedger<T>(
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline(ledgerMs, 'the ledger', signal, (deadline) => send(deadline.signal))
}

function ledgerAnswer<R extends RaRecord>(answer: GetListResult<R>, held: Held[], isSearch: boolean) {
  const isAtLeast = answer.meta?.coverage !== 'exact'
  const isCapped = isAtLeast && isSearch && answer.total === listLimit
  // For a capped total, `at-least` says nothing about ledger coverage.
  const isExact = isCapped ? held.every(({ state }) => state === 'complete') : !isAtLeast
  return withFacts(answer, { source: 'ledger', coverage: isExact ? 'exact' : 'at-least', held, isCapped })
}

function withFacts<R extends RaRecord>(answer: GetListResult<R>, facts: ListFacts): GetListResult<R> {
  return { ...answer, meta: { ...answer.meta, ...facts } }
}

/** True without a usable response: then another source may answer. A refusal is a response. */
export function isDown(error: unknown): boolean {
  // A rate limit proves that the service is up.
  if (error instanceof WireError && error.kind === 'rate_limited') return false
  const status = error instanceof HttpError || error instanceof ApiError ? error.status : 0
  return status === 0 || status >= 500 || status === 404 || status === 405
}
