import type {
  FeeFloor,
  FeeKind,
  FeeLevel,
  FeeLevelRow,
  OrderFeeLevel,
  RrEvidence,
  UnusualFee,
} from '../records.ts'
import { addressPart } from '../addressPart.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { sentId } from './distinct.ts'
import { numberOf, objectOf, rowsOf, textOf } from './jsonValues.ts'
import { readAllRows } from './readAllRows.ts'

export type LevelFilter = { mid?: string; createdAt_gte?: string; createdAt_lt?: string }

export type Acceptance = { reason: string } & Pick<FeeLevel, 'rate' | 'fixed'>

/** So many unusual orders fit on a page; how many more there are is said. */
const mostUnusual = 100

/** What orders usually cost, and which do not. */
export function createLevelCalls(http: GatewayHttp) {
  const get = async (path: string, signal?: AbortSignal) => http(path, { signal })
  const asked = (filter: LevelFilter) => new URLSearchParams({ filter: JSON.stringify(filter) })

  return {
    /** What is said of the fees of one order; null where the ledger does not know it. */
    async readOrderLevel(id: string, mid: string, signal?: AbortSignal): Promise<OrderFeeLevel | null> {
      const path = `/orders/${addressPart(sentId(id))}/fee-level?${new URLSearchParams({ mid })}`
      try {
        return toOrderLevel((await get(path, signal)).json)
      } catch (error) {
        if ((error as { status?: number }).status === 404) return null
        throw error
      }
    },

    async listFeeLevels(filter: LevelFilter, signal?: AbortSignal): Promise<FeeLevelRow[]> {
      return (await readAllRows(http, '/fee-levels', { filter, signal })).map(toLevelRow)
    },

    async listUnusualFees(
      filter: LevelFilter,
      signal?: AbortSignal,
    ): Promise<{ rows: UnusualFee[]; total: number }> {
      const range = JSON.stringify([0, mostUnusual - 1])
      const { json, headers } = await get(`/unusual-fees?${asked(filter)}&range=${range}`, signal)
      const rows = rowsOf(json).map(toUnusual)
      return { rows, total: numberOf(headers.get('content-range')?.split('/')[1]) ?? rows.length }
    },

    async listRrEvidence(filter: LevelFilter, signal?: AbortSignal): Promise<RrEvidence[]> {
      return (await readAllRows(http, '/rr-fee-evidence', { filter, signal })).map(toEvidence)
    },

    async listFeeFloors(filter: LevelFilter, signal?: AbortSignal): Promise<FeeFloor[]> {
      return (await readAllRows(http, '/fee-floors', { filter, signal })).map((value) => {
        const row = objectOf(value)
        return {
          mid: textOf(row.mid) ?? '',
          currency: textOf(row.currency) ?? '',
          floor: textOf(row.floor) ?? '0',
          setAt: textOf(row.setAt),
          setBy: textOf(row.setBy),
        }
      })
    },

    /** None where it is null. */
    async setFeeFloor(body: { mids: string[]; currency: string; floor: string | null }): Promise<void> {
      await http('/fee-floors', { method: 'PUT', body: JSON.stringify(body) })
    },

    /** Says, with one's own name, that what orders cost now is right. */
    async acceptFeeLevel(id: string, body: Acceptance): Promise<void> {
      await http(`/fee-levels/${addressPart(id)}/accept`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
    },
  }
}

function toOrderLevel(value: unknown): OrderFeeLevel {
  const row = objectOf(value)
  const { share, usualShare, difference, rounding } = objectOf(row.judgement)
  return {
    says: textOf(row.says) ?? '',
    because: textOf(row.because),
    orders: numberOf(row.orders),
    currency: textOf(row.currency),
    share: numberOf(share),
    usualShare: numberOf(usualShare),
    difference: textOf(difference),
    rounding: textOf(rounding),
    level: toLevel(row.level),
  }
}

function toLevel(value: unknown): FeeLevel | undefined {
  const row = objectOf(value)
  const { rate, fixed } = row
  if (textOf(rate) === undefined) return undefined
  return {
    orders: numberOf(row.orders) ?? 0,
    rate: textOf(rate) ?? '0',
    fixed: textOf(fixed) ?? '0',
    decimals: numberOf(row.decimals) ?? 0,
    parts: numberOf(row.parts) ?? 1,
    low: numberOf(row.low) ?? 0,
    high: numberOf(row.high) ?? 0,
    halfWithin: textOf(row.halfWithin) ?? '0',
    from: textOf(row.from),
    to: textOf(row.to),
  }
}

function toKind(row: Record<string, unknown>): FeeKind {
  return {
    mid: textOf(row.mid) ?? '',
    orderType: textOf(row.orderType),
    sourceCurrency: textOf(row.sourceCurrency),
    destinationCurrency: textOf(row.destinationCurrency),
    paymentMethod: textOf(row.paymentMethod),
    feeCurrency: textOf(row.feeCurrency) ?? '',
  }
}

function toLevelRow(value: unknown): FeeLevelRow {
  const row = objectOf(value)
  const { since, points } = objectOf(row.drift)
  return {
    id: textOf(row.id) ?? '',
    ...toKind(row),
    orders: numberOf(row.orders) ?? 0,
    says: textOf(row.says) ?? '',
    level: toLevel(row.level),
    proposed: toLevel(row.proposed),
    accepted: rowsOf(row.accepted).map((one) => {
      const { at, by, reason, level } = objectOf(one)
      return {
        at: textOf(at) ?? '',
        by: textOf(by) ?? '',
        reason: textOf(reason) ?? '',
        level: toLevel(level),
      }
    }),
    drift: textOf(since) === undefined ? undefined : { since: textOf(since), points: textOf(points) ?? '0' },
  }
}

function toUnusual(value: unknown): UnusualFee {
  const row = objectOf(value)
  return {
    id: textOf(row.id) ?? '',
    ...toKind(row),
    orderId: textOf(row.orderId) ?? '',
    createdAt: textOf(row.createdAt),
    fee: textOf(row.fee) ?? '0',
    share: numberOf(row.share),
    usualShare: numberOf(row.usualShare),
    difference: textOf(row.difference) ?? '0',
  }
}

function toEvidence(value: unknown): RrEvidence {
  const row = objectOf(value)
  const { amount, percent, fraction } = objectOf(row.spreads)
  return {
    mid: textOf(row.mid) ?? '',
    unit: textOf(row.unit) ?? 'unknown',
    says: textOf(row.says) ?? '',
    because: textOf(row.because),
    orders: numberOf(row.orders) ?? 0,
    spreads: { amount: numberOf(amount), percent: numberOf(percent), fraction: numberOf(fraction) },
  }
}
