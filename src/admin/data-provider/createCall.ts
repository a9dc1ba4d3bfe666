import { countRows, type ApiHttp } from './apiHttp.ts'
import type { Intent } from '../../api/intents.ts'
import type { RecentRate } from '../../api/orders.ts'
import type { TokenBody } from '../../api/team.requests.ts'
import { addressPart } from './addressPart.ts'
import type { Note, NoteObject } from '../../api/notes.ts'
import { sentId } from './jsonValues.ts'
import type { Alert, AlertReceiver, SavedReceiver, TestedReceiver, Watch } from '../../api/alerts.ts'
import type { ReceiverBody, ReceiverChange, WatchChange } from '../../api/alerts.requests.ts'
import type { RequestedFile } from '../../api/exports.ts'
import type { Period, PeriodChange, PeriodPreview, PeriodProof } from '../../api/periods.ts'
import type { CloseBody, FileBody } from '../../api/periods.requests.ts'

type Options = { filter?: object; body?: object; signal?: AbortSignal | undefined }

export type Call = ReturnType<typeof createCall>

export function createCall(http: ApiHttp) {
  return async function call<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { filter, body, signal }: Options = {},
  ): Promise<Answer> {
    const query = filter ? `?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : ''
    const options = { method, signal, ...(body && { body: JSON.stringify(body) }) }
    return (await http(path + query, options)).json as Answer
  }
}

export function createCreateCalls(call: Call) {
  return {
    readRecentRate: (pair: { mid: string; source: string; destination: string }, signal?: AbortSignal) =>
      call<RecentRate>('GET', `/recent-rate?${new URLSearchParams(pair)}`, { signal }),

    async findRequest(key: string, signal?: AbortSignal): Promise<Intent | null> {
      const [row] = await call<Intent[]>('GET', '/intents', { filter: { id: key }, signal })
      return row ?? null
    },
  }
}

export function createTokenCalls(call: Call) {
  return {
    addToken: async (body: TokenBody) => (await call<{ token: string }>('POST', '/tokens', { body })).token,

    revokeToken: (id: string) => call<unknown>('DELETE', `/tokens/${addressPart(id)}`),
  }
}

export function createNoteCalls(call: Call) {
  const pathOf = ({ kind, id, mid }: NoteObject) =>
    `/${kind}/${addressPart(sentId(id))}/notes?${new URLSearchParams({ mid })}`
  return {
    listNotes: (on: NoteObject, signal?: AbortSignal) => call<Note[]>('GET', pathOf(on), { signal }),

    addNote: (on: NoteObject, text: string) => call<Note>('POST', pathOf(on), { body: { text } }),
  }
}

export function createAlertCalls(http: ApiHttp, call: Call) {
  const of = (resource: string, id: string) => `/${resource}/${addressPart(id)}`

  return {
    countAlerts: (mid: string | undefined, signal?: AbortSignal) =>
      countRows(http, '/alerts', { mid, state: 'firing', acknowledged: false }, signal),

    acknowledgeAlert: (id: string) => call<Alert>('POST', `${of('alerts', id)}/acknowledge`, { body: {} }),

    listWatches: (mid: string, signal?: AbortSignal) =>
      call<Watch[]>('GET', '/watches', { filter: { mid }, signal }),

    changeWatch: (id: string, change: WatchChange) => call<Watch>('PUT', of('watches', id), { body: change }),

    listReceivers: (signal?: AbortSignal) =>
      call<AlertReceiver[]>('GET', '/alert-receivers?range=[0,99]', { signal }),

    addReceiver: (receiver: ReceiverBody) =>
      call<SavedReceiver>('POST', '/alert-receivers', { body: receiver }),

    changeReceiver: (id: string, change: ReceiverChange) =>
      call<SavedReceiver>('PUT', of('alert-receivers', id), { body: change }),

    testReceiver: (id: string) =>
      call<TestedReceiver>('POST', `${of('alert-receivers', id)}/test`, { body: {} }),

    retryReceiver: (id: string) =>
      call<AlertReceiver>('POST', `${of('alert-receivers', id)}/retry`, { body: {} }),

    deleteReceiver: (id: string) => call<{ id: string }>('DELETE', of('alert-receivers', id)),
  }
}

export type PeriodChoice = { from: string; to: string; timeZone: string; mids: string[] }

export function createPeriodCalls(http: ApiHttp, call: Call) {
  const of = (id: string, what: string) => `/periods/${addressPart(id)}/${what}`

  return {
    previewPeriod: ({ mids, ...choice }: PeriodChoice, signal?: AbortSignal) =>
      call<PeriodPreview>('GET', '/periods/preview', { filter: { ...choice, mid: mids }, signal }),

    /** The close may still be running when the response arrives. */
    closePeriod: (close: CloseBody) => call<Period>('POST', '/periods', { body: close }),

    reopenPeriod: (id: string, reason: string) =>
      call<Period>('POST', of(id, 'reopen'), { body: { reason } }),

    cancelClose: (id: string) => call<Period>('POST', of(id, 'cancel'), { body: {} }),

    async listPeriodChanges(
      { id, version, count }: { id: string; version: number; count: number },
      signal?: AbortSignal,
    ): Promise<{ rows: PeriodChange[]; total: number }> {
      const query = new URLSearchParams({
        filter: JSON.stringify({ version }),
        range: JSON.stringify([0, count - 1]),
      })
      const { json, headers } = await http(`${of(id, 'changes')}?${query}`, { signal })
      return { rows: json as PeriodChange[], total: Number(headers.get('Content-Range')?.split('/')[1]) }
    },

    provePeriod: (id: string, version: number) =>
      call<PeriodProof>('GET', `${of(id, 'proof')}?version=${version}`),

    requestPeriodFile: (id: string, file: FileBody) =>
      call<RequestedFile>('POST', of(id, 'files'), { body: file }),
  }
}
