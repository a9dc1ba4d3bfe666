import type { TrailState } from '../../api/audit.ts'
import type { SearchAnswer } from '../../api/search.ts'
import type { FirstPassword } from '../../api/team.ts'
import { addressPart } from '../addressPart.ts'
import { isObject } from '../../contract/isObject.ts'
import { readRecord } from '../../contract/readRecord.ts'
import type {
  Candidates,
  Coverage,
  Intent,
  Manifest,
  Observed,
  OrderReceipt,
  OrderStay,
  StatusLabel,
} from '../records.ts'
import { createTokenCalls } from './accessTokens.ts'
import { createAlertCalls } from './alertCalls.ts'
import { createAttentionCalls } from './attentionCalls.ts'
import { createLateCalls } from './lateCalls.ts'
import { readCoverage } from './coverage.ts'
import { sentId } from './distinct.ts'
import { erasedOf } from './erased.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { toCandidates, toIntent } from './intents.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'
import { readAllRows } from './readAllRows.ts'
import { toLedgerOrder } from './ledgerOrders.ts'
import { createCreateCalls } from './createCalls.ts'
import type { Shown } from './stepUp.ts'
import { toStatusLabel } from './statusLabels.ts'
import { createNoteCalls } from './noteCalls.ts'
import { createPeriodCalls } from './periodCalls.ts'
import { createViewCalls } from './viewCalls.ts'
import { toReceipt } from './orders.ts'

export type Resolution = { reason: string } & ({ state: 'linked'; orderId: string } | { state: 'abandoned' })

export type ExportRequest = { filter: object; timeZone: string; reason: string }

export type ApprovalDecision = { decision: 'approve' } | { decision: 'refuse'; reason: string }

export type NamedStatus = Partial<Pick<StatusLabel, 'label' | 'note'>> & {
  status: string
  mids: string[]
  /** Null removes label, outcome and note. */
  finality: StatusLabel['finality'] | null
}

/** What the gateway can do beside reading and writing records. */
export function createGatewayCalls(http: GatewayHttp, baseUrl: string) {
  const get = async (path: string, signal?: AbortSignal) => (await http(path, { signal })).json as unknown
  const post = async (path: string, body: object, signal?: AbortSignal) =>
    (await http(path, { method: 'POST', body: JSON.stringify(body), signal })).json as unknown
  const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`

  return {
    ...createCreateCalls(http),
    ...createPeriodCalls(http, baseUrl),
    ...createAttentionCalls(http),
    ...createAlertCalls(http),
    ...createTokenCalls(http),
    ...createLateCalls(http),
    ...createNoteCalls(http),
    ...createViewCalls(http),

    /** The best matches of a text, under all merchant IDs of this person. In a body: addresses end up in histories. */
    async searchAnything(text: string, signal?: AbortSignal): Promise<SearchAnswer> {
      return (await post('/search', { text }, signal)) as SearchAnswer
    },

    /** Orders that may be the one that a creation in doubt has made. */
    async listCandidates(key: string, signal?: AbortSignal): Promise<Candidates> {
      return toCandidates(await get(pathOf('intents', key, 'candidates'), signal))
    },

    /** What the ledger holds, of one merchant ID or of all that are the operator's. */
    async readCoverage(mid?: string, signal?: AbortSignal): Promise<Coverage> {
      return readCoverage(http, mid, signal)
    },

    /** Whether the audit trail is what was written, as of the gateway's last check. */
    async readTrail(signal?: AbortSignal): Promise<TrailState> {
      return (await get('/trail', signal)) as TrailState
    },

    /** What the ledger has seen of an order; null where it does not know the order. */
    async readObserved(id: string, mid: string, signal?: AbortSignal): Promise<Observed | null> {
      return orNull(get(pathOf('orders', sentId(id)) + query({ mid }), signal).then(toObserved))
    },

    /** What the creation of an order gave back; null where it was not made here, and once it is final. */
    async readReceipt(id: string, mid: string, signal?: AbortSignal): Promise<OrderReceipt | null> {
      const { receipt, fixedSide } = objectOf(
        await get(pathOf('orders', sentId(id), 'receipt') + query({ mid }), signal),
      )
      if (receipt === null || receipt === undefined) return null
      const { orderReceiptSchema } = await import('../../contract/orderRequest.ts')
      const side = fixedSide === 'source' || fixedSide === 'destination' ? fixedSide : undefined
      return { ...toReceipt(readRecord(orderReceiptSchema, receipt).record), id, fixedSide: side }
    },

    /** What an export held; null while it runs, and for good where it broke off. */
    async readManifest(id: string, signal?: AbortSignal): Promise<Manifest | null> {
      return orNull(get(pathOf('exports', id), signal).then(toManifest))
    },

    /** Says what is wanted and why; the answer is an address from which the browser fetches it. */
    async requestExport(request: ExportRequest): Promise<{ id: string; href: string }> {
      const body = { kind: 'orders', format: 'csv', ...request }
      const { id, href } = objectOf(await post('/exports', body))
      const path = pathOf('exports', textOf(id) ?? '')
      // What the browser fetches is never on another origin.
      if (!textOf(href)?.startsWith(baseUrl + path)) throw new Error('POST /api/exports answered no address')
      return { id: textOf(id) ?? '', href: textOf(href) ?? '' }
    },

    /** Create requests of which nobody knows what became of them, or that wait for a second person. */
    async countWaiting(mid: string, signal?: AbortSignal): Promise<number> {
      const filter = JSON.stringify({ mid, state: ['unknown', 'to_be_approved'] })
      const { headers } = await http(`/intents${query({ filter, range: '[0,0]' })}`, { signal })
      return Number(headers.get('Content-Range')?.split('/')[1] ?? 0)
    },

    /** A second person's word on an order that waits. */
    async decideApproval(key: string, decision: ApprovalDecision): Promise<Intent> {
      return toIntent(await post(pathOf('intents', key, 'approval'), decision))
    },

    async resolveIntent(key: string, resolution: Resolution): Promise<Intent> {
      return toIntent(await post(pathOf('intents', key, 'resolution'), resolution))
    },

    /** The raw values behind a mask, by the names of their fields. */
    async reveal(request: {
      token: string
      reason: string
      fields?: readonly string[]
    }): Promise<Record<string, string>> {
      const values = Object.entries(objectOf(await post('/reveals', request)))
      return Object.fromEntries(
        values.map(([field, value]) => [field, textOf(value) ?? JSON.stringify(value, null, 2)]),
      )
    },

    /** Labels, outcomes and notes of statuses, for all merchant IDs of the operator. */
    async listStatusLabels(signal?: AbortSignal): Promise<StatusLabel[]> {
      return (await readAllRows(http, '/status-labels', { signal })).map(toStatusLabel)
    },

    async nameStatus(name: NamedStatus): Promise<void> {
      await http('/status-labels', { method: 'PUT', body: JSON.stringify(name) })
    },

    /** How many orders have which status, of those that the filter means. */
    async countStatuses(filter: object, signal?: AbortSignal): Promise<{ status: string; orders: number }[]> {
      return (await readAllRows(http, '/order-counts', { filter, signal })).map((row) => {
        const { status, orders } = objectOf(row)
        return { status: textOf(status) ?? '', orders: numberOf(orders) ?? 0 }
      })
    },

    async resetPassword(id: string, reason: string): Promise<FirstPassword> {
      return (await post(pathOf('operators', id, 'reset'), { reason })) as FirstPassword
    },

    async endSessions(id: string): Promise<void> {
      await post(pathOf('operators', id, 'end-sessions'), {})
    },

    /** What `stepUp` asks for. */
    async showAgain(shown: Shown): Promise<void> {
      await post('/session/step-up', shown)
    },
  }
}

export type GatewayCalls = ReturnType<typeof createGatewayCalls>

function pathOf(...parts: string[]): string {
  return parts.map((part) => `/${addressPart(part)}`).join('')
}

/** Null where there is no such thing. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return null
    throw error
  })
}

function toManifest(value: unknown): Manifest {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'file', 'sha256'),
    id: textOf(row.id) ?? '',
    rows: typeof row.rows === 'number' ? row.rows : undefined,
    isExact: row.coverage === 'exact',
  }
}

/** What the ledger has seen of an order, from its single record. */
function toObserved(value: unknown): Observed {
  const { history, stay, ...sent } = objectOf(value)
  return {
    ...textsOf(sent, 'firstSeenAt', 'lastSeenAt', 'missingAt'),
    ...erasedOf(sent),
    order: toLedgerOrder(sent),
    ...(isObject(stay) && { stay: toStay(stay) }),
    lines: rowsOf(history).map((line) => ({
      ...textsOf(objectOf(line), 'seenBefore', 'seenAfter'),
      changes: rowsOf(objectOf(line).changes).map((change) => ({
        ...textsOf(objectOf(change), 'from', 'to'),
        field: textOf(objectOf(change).field) ?? '',
      })),
    })),
  }
}

/** `since` may be null: how long it has been so is not known then. */
function toStay(row: Record<string, unknown>): OrderStay {
  const { median, p90 } = objectOf(row.usual)
  const [half, most] = [numberOf(median), numberOf(p90)]
  return {
    ...textsOf(row, 'since'),
    state: textOf(row.state) ?? '',
    orders: numberOf(row.orders),
    ...(half !== undefined && most !== undefined && { usual: { median: half, p90: most } }),
  }
}
