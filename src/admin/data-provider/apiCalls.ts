import type { z } from 'zod'
import type { Alert, AlertReceiver, SavedReceiver, TestedReceiver, Watch } from '../../api/alerts.ts'
import type { ReceiverBody, ReceiverChange, WatchChange } from '../../api/alerts.requests.ts'
import type { Attention, OutcomeCount, StatusCount } from '../../api/attention.ts'
import type { TrailState } from '../../api/audit.ts'
import type { ExportManifest, RequestedFile } from '../../api/exports.ts'
import type { ExportBody } from '../../api/exports.requests.ts'
import type { Candidates, Intent } from '../../api/intents.ts'
import type { ApprovalDecision, Resolution } from '../../api/intents.requests.ts'
import type { Note, NoteObject } from '../../api/notes.ts'
import type { WholeOrder } from '../../api/orders.ts'
import type { Payout, PayoutLine, PayoutState, PayoutTotals } from '../../api/payouts.ts'
import type { PayoutMatch } from '../../api/payouts.requests.ts'
import type { Claim, ClaimState, ClaimTotals } from '../../api/claims.ts'
import type { ClaimBody, ClaimChange, ClaimsChange } from '../../api/claims.requests.ts'
import type { AgreedRate, RateProposal } from '../../api/agreedRates.ts'
import type { RateBody, RateTable } from '../../api/agreedRates.requests.ts'
import type { AccountNumbers, Journal } from '../../api/journal.ts'
import type {
  Period,
  PeriodActivity,
  PeriodChange,
  PeriodPreview,
  PeriodProof,
  SentFile,
} from '../../api/periods.ts'
import type { CloseBody, FileBody } from '../../api/periods.requests.ts'
import type { Reporting } from '../../api/reporting.ts'
import type { ReportingBody } from '../../api/reporting.requests.ts'
import type { RevealBody } from '../../api/reveals.requests.ts'
import type { SearchAnswer } from '../../api/search.ts'
import type { Proposals, Settled, Statement, StatementResult, WholeStatement } from '../../api/statements.ts'
import type { lineFilter, MappingBody, MatchedLines, SettleBody } from '../../api/statements.requests.ts'
import type { StatusLabel } from '../../api/statuses.ts'
import type { StatusBody } from '../../api/statuses.requests.ts'
import type { FirstPassword } from '../../api/team.ts'
import type { TokenBody } from '../../api/team.requests.ts'
import type { UsualTimeRow } from '../../api/usualTimes.ts'
import type { LimitBody } from '../../api/usualTimes.requests.ts'
import type { NewView, View } from '../../api/views.ts'
import { readRecord } from '../../contract/readRecord.ts'
import type { OrderOutcome } from '../../contract/status.ts'
import { addressPart } from './addressPart.ts'
import { countRows, readAllRows, readRows, type ApiHttp } from './apiHttp.ts'
import { readCoverage } from './coverage.ts'
import { createCall } from './createCall.ts'
import { erasedOf, sentId, textOf } from './jsonValues.ts'
import { toLedgerOrder } from './ledgerOrders.ts'
import { toReceipt } from './orders.ts'
import type { Observed, OrderReceipt } from './records.ts'
import type { Shown } from './stepUp.ts'

type ClaimQuery = { mid: string; state: ClaimState; provider: string; month: string }
type PayoutQuery = { mid: string; currency: string; state: PayoutState[] } | { id: string[] }
type Span = { mid: string; createdAt_gte: string; createdAt_lt: string }
type ResultPage = { filter: z.input<typeof lineFilter>; page: number; perPage: number }
type ChangePage = { id: string; version: number; count: number }
export type PeriodChoice = { from: string; to: string; timeZone: string; mids: string[] }

export type OutcomeCounts = {
  counts: Partial<Record<OrderOutcome, number>>
  isExact: boolean
  undated: number
}

export type ApiCalls = ReturnType<typeof createApiCalls>

/** Calls of our server beyond the methods of react-admin's data provider. */
export function createApiCalls(http: ApiHttp) {
  const { call, readOne, send, change, act } = createCall(http)

  return {
    showAgain: send<void, Shown>('POST /session/step-up'),
    readTrail: (signal?: AbortSignal) => call<TrailState>('GET /trail', { signal }),
    readCoverage: (mid?: string, signal?: AbortSignal) => readCoverage(http, mid, signal),

    /** A POST, because addresses end up in histories and logs. */
    searchAnything: (text: string, signal?: AbortSignal) =>
      call<SearchAnswer>('POST /search', { body: { text }, signal }),

    async reveal(request: RevealBody): Promise<Record<string, string>> {
      const values = await call<Record<string, unknown>>('POST /reveals', { body: request })
      return Object.fromEntries(
        Object.entries(values).map(([field, value]) => [
          field,
          textOf(value) ?? JSON.stringify(value, null, 2),
        ]),
      )
    },

    readObserved: (id: string, mid: string, signal?: AbortSignal): Promise<Observed | null> =>
      orNull(
        call<WholeOrder>('GET /orders/:id', { id: sentId(id), query: { mid }, signal }).then(toObserved),
      ),

    /** Receipt of an order; null when the order was not created here, and once it is final. */
    async readReceipt(id: string, mid: string, signal?: AbortSignal): Promise<OrderReceipt | null> {
      const options = { id: sentId(id), query: { mid }, signal }
      const { receipt, fixedSide } = await call<StoredReceipt>('GET /orders/:id/receipt', options)
      if (!receipt) return null
      const { orderReceiptSchema } = await import('../../contract/orderRequest.ts')
      return { ...toReceipt(readRecord(orderReceiptSchema, receipt).record), id, fixedSide }
    },

    requestExport: (request: Omit<ExportBody, 'kind' | 'format'>) =>
      call<RequestedFile>('POST /exports', { body: { kind: 'orders', format: 'csv', ...request } }),
    readManifest: (id: string, signal?: AbortSignal) =>
      orNull(call<ExportManifest>('GET /exports/:id', { id, signal })),

    countWaiting: (mid: string, signal?: AbortSignal) =>
      countRows(http, '/intents', { mid, state: ['unknown', 'to_be_approved'] }, signal),
    async findRequest(id: string, signal?: AbortSignal): Promise<Intent | null> {
      const [row] = await call<Intent[]>('GET /intents', { filter: { id }, signal })
      return row ?? null
    },
    listCandidates: readOne<Candidates>('GET /intents/:id/candidates'),
    decideApproval: change<Intent, ApprovalDecision>('POST /intents/:id/approval'),
    resolveIntent: change<Intent, Resolution>('POST /intents/:id/resolution'),

    listNotes: (on: NoteObject, signal?: AbortSignal) => call<Note[]>(`GET ${notesOf(on)}`, { signal }),
    addNote: (on: NoteObject, text: string) => call<Note>(`POST ${notesOf(on)}`, { body: { text } }),

    listStatusLabels: (signal?: AbortSignal) => readAllRows<StatusLabel>(http, '/status-labels', { signal }),
    nameStatus: send<unknown, StatusBody>('PUT /status-labels'),
    countStatuses: (filter: object, signal?: AbortSignal) =>
      readAllRows<StatusCount>(http, '/order-counts', { filter, signal }),
    listUsualTimes: (mid: string[] | undefined, signal?: AbortSignal) =>
      readAllRows<UsualTimeRow>(http, '/usual-times', { filter: { mid }, signal }),
    setTimeLimit: send<unknown, LimitBody>('PUT /time-limits'),

    readAttention: (filter: { mid?: string | string[] | undefined }, signal?: AbortSignal) =>
      call<Attention>('GET /attention', { filter, signal }),
    async countOutcomes(filter: Span, signal?: AbortSignal): Promise<OutcomeCounts> {
      const { rows, ...basis } = await readOutcomes(filter, signal)
      return { counts: countsOf(rows), ...basis }
    },
    /** Per day of the zone. */
    countDays: (filter: Omit<Span, 'createdAt_lt'> & { timeZone: string }, signal?: AbortSignal) =>
      readOutcomes(filter, signal),

    listViews: (resource: string, signal?: AbortSignal) =>
      readAllRows<View>(http, '/views', { filter: { resource }, signal }),
    readView: readOne<View>('GET /views/:id'),
    saveView: send<View, NewView>('POST /views'),
    changeView: change<View, Partial<Pick<View, 'name' | 'sharedWith'>>>('PUT /views/:id'),
    deleteView: act<View>('DELETE /views/:id'),
    async countTabs(mid: string[] | undefined, signal?: AbortSignal) {
      const options = { filter: { mid }, signal }
      const [outcomes, statuses, attention] = await Promise.all([
        call<OutcomeCount[]>('GET /order-outcomes', options),
        readAllRows<StatusCount>(http, '/order-counts', options),
        call<Attention>('GET /attention', options),
      ])
      return {
        outcomes: countsOf(outcomes),
        statuses: Object.fromEntries(statuses.map(({ status, orders }) => [status, orders])),
        attention: attention.items,
        isExact: attention.coverage === 'exact',
      }
    },

    countAlerts: (mid: string | undefined, signal?: AbortSignal) =>
      countRows(http, '/alerts', { mid, state: 'firing', acknowledged: false }, signal),
    acknowledgeAlert: act<Alert>('POST /alerts/:id/acknowledge'),
    listWatches: (mid: string, signal?: AbortSignal) =>
      call<Watch[]>('GET /watches', { filter: { mid }, signal }),
    changeWatch: change<Watch, WatchChange>('PUT /watches/:id'),
    listReceivers: (signal?: AbortSignal) =>
      call<AlertReceiver[]>('GET /alert-receivers', { query: { range: '[0,99]' }, signal }),
    addReceiver: send<SavedReceiver, ReceiverBody>('POST /alert-receivers'),
    changeReceiver: change<SavedReceiver, ReceiverChange>('PUT /alert-receivers/:id'),
    testReceiver: act<TestedReceiver>('POST /alert-receivers/:id/test'),
    retryReceiver: act<AlertReceiver>('POST /alert-receivers/:id/retry'),
    deleteReceiver: act<{ id: string }>('DELETE /alert-receivers/:id'),

    previewPeriod: ({ mids, ...choice }: PeriodChoice, signal?: AbortSignal) =>
      call<PeriodPreview>('GET /periods/preview', { filter: { ...choice, mid: mids }, signal }),
    /** The close may still be running when the response arrives. */
    closePeriod: send<Period, CloseBody>('POST /periods'),
    confirmClose: (id: string, requestedAt: string) =>
      call<Period>('POST /periods/:id/confirm', { id, body: { requestedAt } }),
    cancelClose: act<Period>('POST /periods/:id/cancel'),
    reopenPeriod: (id: string, reason: string) =>
      call<Period>('POST /periods/:id/reopen', { id, body: { reason } }),
    listPeriodChanges: ({ id, version, count }: ChangePage, signal?: AbortSignal) =>
      readRows<PeriodChange>(http, `/periods/${addressPart(id)}/changes`, {
        filter: { version },
        range: [0, count - 1],
        signal,
      }),
    provePeriod: (id: string, version: number) =>
      call<PeriodProof>('GET /periods/:id/proof', { id, query: { version: String(version) } }),
    readPeriodActivity: readOne<PeriodActivity>('GET /periods/:id/activity'),
    readJournal: (id: string, version: number) =>
      call<Journal>('GET /periods/:id/journal', { id, query: { version: String(version) } }),
    setAccountNumbers: (mid: string, numbers: AccountNumbers) =>
      call<Journal['accounts'][0]>('PUT /journal-accounts/:id', { id: mid, body: numbers }),
    readSentFile: (id: string, signal?: AbortSignal) =>
      orNull(call<SentFile>('GET /period-files/:id', { id, signal })),
    requestPeriodFile: change<RequestedFile, FileBody>('POST /periods/:id/files'),

    async addStatement(file: File, mid: string): Promise<{ id: string; isNew: boolean }> {
      const query = new URLSearchParams({ name: file.name, mid })
      // A fixed type that other sites cannot send in a form.
      const body = new Blob([file], { type: 'application/octet-stream' })
      const { status, json } = await http(`/statements?${query}`, { method: 'POST', body })
      return { id: (json as Statement).id, isNew: status === 201 }
    },
    readStatement: readOne<WholeStatement>('GET /statements/:id'),
    removeStatement: act('DELETE /statements/:id'),
    mapStatement: change<WholeStatement, MappingBody>('PUT /statements/:id/mapping'),
    listResults: (id: string, { filter, page, perPage }: ResultPage, signal?: AbortSignal) =>
      readRows<StatementResult>(http, `/statements/${addressPart(id)}/lines`, {
        filter,
        range: [(page - 1) * perPage, page * perPage - 1],
        signal,
      }),
    readProposals: readOne<Proposals>('GET /statements/:id/proposals'),
    settleResults: change<Settled, SettleBody>('POST /statements/:id/lines/settle'),
    undoSettlement: (id: string, settlement: number) =>
      call<Settled>('POST /statements/:id/lines/settle', { id, body: { undo: settlement } }),
    matchLines: (id: string, lines: MatchedLines) =>
      call<WholeStatement>('POST /statements/:id/lines/match', { id, body: { lines } }),
    unmatchLine: (id: string, line: number) =>
      call<WholeStatement>('POST /statements/:id/lines/match', { id, body: { line, undo: true } }),

    listClaims: (filter: ClaimQuery, count: number, signal?: AbortSignal) =>
      readRows<Claim>(http, '/claims', { filter, range: [0, count - 1], signal }).then(({ rows }) => rows),
    listPayouts: (filter: PayoutQuery, count: number, signal?: AbortSignal) =>
      readRows<Payout>(http, '/payouts', { filter, range: [0, count - 1], signal }).then(({ rows }) => rows),
    readPayoutTotals: (filter: { mid?: string; bank?: string }, signal?: AbortSignal) =>
      call<PayoutTotals>('GET /payouts/totals', { filter, signal }),
    listPayoutLines: (id: string, count: number, signal?: AbortSignal) =>
      readRows<PayoutLine>(http, `/payouts/${addressPart(id)}/lines`, { range: [0, count - 1], signal }),
    matchPayout: change<Payout, PayoutMatch>('POST /payouts/:id/match'),
    readClaimTotals: (mid: string, signal?: AbortSignal) =>
      call<ClaimTotals>('GET /claims/totals', { filter: { mid }, signal }),
    addClaims: send<{ claims: number }, ClaimBody>('POST /claims'),
    changeClaim: change<Claim, ClaimChange>('PUT /claims/:id'),
    moveClaims: send<{ claims: number }, ClaimsChange>('POST /claims/state'),

    listReporting: (mid: string | undefined, signal?: AbortSignal) =>
      call<Reporting[]>('GET /reporting-currencies', { filter: { mid }, signal }),
    setReporting: (id: string, body: ReportingBody) =>
      call<Reporting>('PUT /reporting-currencies/:id', { id, body }),

    listRateProposals: (mid: string, signal?: AbortSignal) =>
      call<RateProposal[]>('GET /agreed-rates/proposals', { filter: { mid }, signal }),
    addRate: send<AgreedRate, RateBody>('POST /agreed-rates'),
    addRates: send<{ rates: AgreedRate[] }, RateTable>('POST /agreed-rates/table'),
    changeRate: change<AgreedRate, RateBody>('PUT /agreed-rates/:id'),
    removeRate: act<AgreedRate>('DELETE /agreed-rates/:id'),

    resetPassword: (id: string, reason: string) =>
      call<FirstPassword>('POST /operators/:id/reset', { id, body: { reason } }),
    endSessions: act('POST /operators/:id/end-sessions'),

    addToken: async (body: TokenBody) => (await call<{ token: string }>('POST /tokens', { body })).token,
    revokeToken: act('DELETE /tokens/:id'),
  }

  async function readOutcomes(filter: object, signal?: AbortSignal) {
    const { rows, headers } = await readRows<OutcomeCount>(http, '/order-outcomes', { filter, signal })
    return {
      rows,
      isExact: headers.get('Coverage') === 'exact',
      undated: Number(headers.get('Undated') ?? 0),
    }
  }
}

type StoredReceipt = { receipt?: object | null; fixedSide?: OrderReceipt['fixedSide'] }

function notesOf({ kind, id, mid }: NoteObject): `/${string}` {
  return `/${kind}/${addressPart(sentId(id))}/notes?${new URLSearchParams({ mid })}`
}

function countsOf(rows: OutcomeCount[]): OutcomeCounts['counts'] {
  return Object.fromEntries(rows.map(({ outcome, orders }) => [outcome, orders]))
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
