import type { WholeOrder } from '../../api/orders.ts'
import type { RevealBody } from '../../api/reveals.requests.ts'
import type { StatusCount } from '../../api/attention.ts'
import type { StatusLabel } from '../../api/statuses.ts'
import type { StatusBody } from '../../api/statuses.requests.ts'
import type { UsualTimeRow } from '../../api/usualTimes.ts'
import type { LimitBody } from '../../api/usualTimes.requests.ts'
import type { ExportManifest, RequestedFile } from '../../api/exports.ts'
import type { ExportBody } from '../../api/exports.requests.ts'
import type { ApprovalDecision, Resolution } from '../../api/intents.requests.ts'
import type { TrailState } from '../../api/audit.ts'
import type { SearchAnswer } from '../../api/search.ts'
import type { FirstPassword } from '../../api/team.ts'
import { addressPart } from './addressPart.ts'
import { readRecord } from '../../contract/readRecord.ts'
import type { Candidates, Intent } from '../../api/intents.ts'
import {
  createTokenCalls,
  createCall,
  createCreateCalls,
  createNoteCalls,
  createAlertCalls,
  createPeriodCalls,
} from './createCall.ts'
import { createAttentionCalls, createViewCalls } from './attentionCalls.ts'
import { countRows, readAllRows, type ApiHttp } from './apiHttp.ts'
import { readCoverage } from './coverage.ts'
import { erasedOf, objectOf, sentId, textOf } from './jsonValues.ts'
import type { Coverage, Observed, OrderReceipt } from './records.ts'
import { toLedgerOrder } from './ledgerOrders.ts'
import type { Shown } from './stepUp.ts'
import { toReceipt } from './orders.ts'

export function createApiCalls(http: ApiHttp) {
  const call = createCall(http)
  const get = async (path: string, signal?: AbortSignal) => (await http(path, { signal })).json as unknown
  const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`

  return {
    ...createCreateCalls(call),
    ...createPeriodCalls(http, call),
    ...createAttentionCalls(http, call),
    ...createAlertCalls(http, call),
    ...createTokenCalls(call),
    ...createNoteCalls(call),
    ...createViewCalls(http, call),

    /** A POST, because addresses end up in histories and logs. */
    searchAnything(text: string, signal?: AbortSignal): Promise<SearchAnswer> {
      return call<SearchAnswer>('POST', '/search', { body: { text }, signal })
    },

    listCandidates: (key: string, signal?: AbortSignal) =>
      call<Candidates>('GET', pathOf('intents', key, 'candidates'), { signal }),

    async readCoverage(mid?: string, signal?: AbortSignal): Promise<Coverage> {
      return readCoverage(http, mid, signal)
    },

    readTrail: (signal?: AbortSignal) => call<TrailState>('GET', '/trail', { signal }),

    async readObserved(id: string, mid: string, signal?: AbortSignal): Promise<Observed | null> {
      return orNull(
        call<WholeOrder>('GET', pathOf('orders', sentId(id)) + query({ mid }), { signal }).then(toObserved),
      )
    },

    /** Receipt of an order; null when the order was not created here, and once it is final. */
    async readReceipt(id: string, mid: string, signal?: AbortSignal): Promise<OrderReceipt | null> {
      const { receipt, fixedSide } = objectOf(
        await get(pathOf('orders', sentId(id), 'receipt') + query({ mid }), signal),
      )
      if (receipt === null || receipt === undefined) return null
      const { orderReceiptSchema } = await import('../../contract/orderRequest.ts')
      const side = fixedSide === 'source' || fixedSide === 'destination' ? fixedSide : undefined
      return { ...toReceipt(readRecord(orderReceiptSchema, receipt).record), id, fixedSide: side }
    },

    readManifest: (id: string, signal?: AbortSignal) =>
      orNull(call<ExportManifest>('GET', pathOf('exports', id), { signal })),

    requestExport: (request: Omit<ExportBody, 'kind' | 'format'>) =>
      call<RequestedFile>('POST', '/exports', { body: { kind: 'orders', format: 'csv', ...request } }),

    countWaiting: (mid: string, signal?: AbortSignal) =>
      countRows(http, '/intents', { mid, state: ['unknown', 'to_be_approved'] }, signal),

    decideApproval: (key: string, decision: ApprovalDecision) =>
      call<Intent>('POST', pathOf('intents', key, 'approval'), { body: decision }),

    resolveIntent: (key: string, resolution: Resolution) =>
      call<Intent>('POST', pathOf('intents', key, 'resolution'), { body: resolution }),

    async reveal(request: RevealBody): Promise<Record<string, string>> {
      const values = Object.entries(
        await call<Record<string, unknown>>('POST', '/reveals', { body: request }),
      )
      return Object.fromEntries(
        values.map(([field, value]) => [field, textOf(value) ?? JSON.stringify(value, null, 2)]),
      )
    },

    listStatusLabels: (signal?: AbortSignal) => readAllRows<StatusLabel>(http, '/status-labels', { signal }),

    nameStatus: (name: StatusBody) => call<unknown>('PUT', '/status-labels', { body: name }),

    countStatuses: (filter: object, signal?: AbortSignal) =>
      readAllRows<StatusCount>(http, '/order-counts', { filter, signal }),

    listUsualTimes: (mid: string[] | undefined, signal?: AbortSignal) =>
      readAllRows<UsualTimeRow>(http, '/usual-times', { filter: { mid }, signal }),

    setTimeLimit: (limit: LimitBody) => call<unknown>('PUT', '/time-limits', { body: limit }),

    resetPassword: (id: string, reason: string) =>
      call<FirstPassword>('POST', pathOf('operators', id, 'reset'), { body: { reason } }),

    endSessions: (id: string) => call<unknown>('POST', pathOf('operators', id, 'end-sessions'), { body: {} }),

    showAgain: (shown: Shown) => call<void>('POST', '/session/step-up', { body: shown }),
  }
}

export type ApiCalls = ReturnType<typeof createApiCalls>

function pathOf(...parts: string[]): string {
  return parts.map((part) => `/${addressPart(part)}`).join('')
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return null
    throw error
  })
}

function toObserved(row: WholeOrder): Observed {
  const { firstSeenAt, lastSeenAt, missingAt, stay, history: lines } = row
  return { firstSeenAt, lastSeenAt, missingAt, ...erasedOf(row), order: toLedgerOrder(row), stay, lines }
}
