import type { CoverageRow, HeldList } from '../records.ts'
import { readTime } from '../fields/time.ts'
import { toCoverage } from './coverageRows.ts'
import type { LedgerHttp } from './ledgerHttp.ts'

export type Kind = 'orders' | 'users'

/** What the ledger holds of one merchant ID; `asOf` by this computer's own clock. */
export type Held = Pick<HeldList, 'state' | 'count' | 'sweptAt'> & { mid: string; asOf?: number }

const freshMs = 3_000

/** What the ledger says of itself; asked once for whatever is read at about the same time. */
export function createCoverage(http: LedgerHttp, baseUrl: string, clock: () => number = () => Date.now()) {
  let known: { at: number; held: Promise<Record<Kind, Held[]>> } | undefined

  async function read(): Promise<Record<Kind, Held[]>> {
    const { json, headers } = await http(`${baseUrl}/coverage`)
    const { rows, clockAheadMs } = toCoverage(json, headers)
    return { orders: heldIn(rows, 'orders', clockAheadMs), users: heldIn(rows, 'users', clockAheadMs) }
  }

  /** Of the merchant IDs that are asked for; undefined stands for all. */
  return async function heldOf(kind: Kind, mids: readonly string[] | undefined): Promise<Held[]> {
    if (!known || clock() - known.at > freshMs) {
      const asked = { at: clock(), held: read() }
      known = asked
      asked.held.catch(() => {
        if (known === asked) known = undefined
      })
    }
    const held = (await known.held)[kind]
    return held.filter(({ mid }) => mids?.includes(mid) ?? true)
  }
}

export function heldIn(rows: readonly CoverageRow[], kind: Kind, clockAheadMs: number): Held[] {
  return rows.map(({ id, orders, people }) => {
    const { state, count, sweptAt, followedAt } = kind === 'orders' ? orders : people
    const asOf = readTime(followedAt ?? sweptAt ?? '')
    return { mid: id, state, count, sweptAt, ...(asOf !== undefined && { asOf: asOf + clockAheadMs }) }
  })
}

/** Everything is there, or was: what fails now is what came since. */
export function isWhole({ state, sweptAt }: Held): boolean {
  return state === 'complete' || (state === 'failing' && sweptAt !== undefined)
}
