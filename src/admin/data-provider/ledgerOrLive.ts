import { HttpError, type GetListParams, type GetListResult, type RaRecord } from 'react-admin'
import { createCoverage, isWhole, type Held, type Kind } from './coverage.ts'
import type { Gateway } from './createCreator.ts'
import { midsOf, toLedgerFilter } from './ledgerFilter.ts'
import { createLedgerHttp } from './ledgerHttp.ts'

/** Where the rows of a list come from, and what that is worth. */
export type ListFacts = {
  readAt?: number
} & (
  | { source: 'ledger'; coverage: 'exact' | 'at-least'; held: Held[] }
  | {
      source: 'live'
      why: 'no gateway' | 'filling' | 'ledger does not answer'
      held: Held[]
      /** Filters that were asked for and that the service does not have. */
      ignored: string[]
    }
)

type Asked = GetListParams & { signal?: AbortSignal }
type List<R extends RaRecord> = (params: Asked) => Promise<GetListResult<R>>

type Choice<R extends RaRecord> = {
  kind: Kind
  ledger: List<R>
  live: List<R>
  /** Which of the filters the service cannot apply. */
  ignoredBy: (filter: Record<string, unknown>) => string[]
}

const patienceMs = 5_000
const restMs = 5_000

export type LedgerOrLive = ReturnType<typeof createLedgerOrLive>

/**
 * The one place that decides: a list is the ledger's where there is one that holds all that is asked for, else the
 * service's own pages. A ledger that fails is left alone for a while and then asked again.
 */
export function createLedgerOrLive(gateway: Gateway | undefined, clock: () => number = () => Date.now()) {
  const readLedger = gateway && createLedgerReader(gateway, clock)

  return function ledgerOrLive<R extends RaRecord>({ kind, ledger, live, ignoredBy }: Choice<R>): List<R> {
    return async (params) => {
      const { filter = {}, meta } = params
      // Who was made a moment ago is sooner there.
      if ((meta as { live?: boolean } | undefined)?.live) return live(params)
      const found = readLedger ? await readLedger(kind, params, ledger) : noGateway
      if ('answer' in found) return found.answer
      const facts = { source: 'live', ...found, ignored: ignoredBy(filter) } satisfies ListFacts
      return noted(await live(params), facts)
    }
  }
}

type Why = { why: 'no gateway' | 'filling' | 'ledger does not answer'; held: Held[] }
const noGateway: Why = { why: 'no gateway', held: [] }

function createLedgerReader(gateway: Gateway, clock: () => number) {
  const heldOf = createCoverage(createLedgerHttp(gateway, { patienceMs }), gateway.baseUrl, clock)
  const ownMid = gateway.headers?.MID ?? ''
  let downUntil = 0
  let isUsual = true

  return async function readLedger<R extends RaRecord>(
    kind: Kind,
    params: Asked,
    ledger: List<R>,
  ): Promise<Why | { answer: GetListResult<R> }> {
    const { filter = {}, signal } = params
    const asked = { ...params, filter: toLedgerFilter(filter, ownMid) }
    if (clock() < downUntil) return { why: 'ledger does not answer', held: [] }
    try {
      // Both at once: what was right the last time is right again, nearly always.
      const early = isUsual ? ledger(asked) : undefined
      early?.catch(() => {})
      const held = await heldOf(kind, midsOf(filter.mid, ownMid))
      isUsual = held.every(isWhole)
      if (!isUsual) return { why: 'filling', held }
      const answer = await (early ?? ledger(asked))
      const coverage = answer.meta?.coverage === 'exact' ? 'exact' : 'at-least'
      return { answer: noted(answer, { source: 'ledger', coverage, held }) }
    } catch (error) {
      if (signal?.aborted || !isDown(error)) throw error
      downUntil = clock() + restMs
      return { why: 'ledger does not answer', held: [] }
    }
  }
}

function noted<R extends RaRecord>(answer: GetListResult<R>, facts: ListFacts): GetListResult<R> {
  return { ...answer, meta: { ...(answer.meta as object | undefined), ...facts } }
}

/** No answer, a broken one, or none from this gateway: another place may know. A refusal is an answer. */
export function isDown(error: unknown): boolean {
  const status = error instanceof HttpError ? error.status : 0
  return status === 0 || status >= 500 || status === 404 || status === 405
}
