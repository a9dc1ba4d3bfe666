import type { Alert, AlertReceiver, SavedReceiver, TestedReceiver, Watch } from '../../api/alerts.ts'
import type { ReceiverBody, ReceiverChange, WatchChange } from '../../api/alerts.requests.ts'
import { addressPart } from '../addressPart.ts'
import type { Call } from './createCall.ts'
import { countRows, type GatewayHttp } from './gatewayHttp.ts'

export function createAlertCalls(http: GatewayHttp, call: Call) {
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

    /** Sends a notice of nothing; `fault`: why it did not arrive. */
    testReceiver: (id: string) =>
      call<TestedReceiver>('POST', `${of('alert-receivers', id)}/test`, { body: {} }),

    /** What it missed is tried with the next turn. */
    retryReceiver: (id: string) =>
      call<AlertReceiver>('POST', `${of('alert-receivers', id)}/retry`, { body: {} }),

    deleteReceiver: (id: string) => call<{ id: string }>('DELETE', of('alert-receivers', id)),
  }
}
