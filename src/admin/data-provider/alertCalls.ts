import { addressPart } from '../addressPart.ts'
import type { AlertReceiver, Watch } from '../alertRecords.ts'
import { toAlertReceiver, toWatch } from './alerts.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { objectOf, rowsOf, textOf } from './jsonValues.ts'

type ReceiverSettings = Pick<AlertReceiver, 'name' | 'mids' | 'sendsResolved' | 'language'>

export type ReceiverBody = ReceiverSettings &
  ({ kind: 'webhook'; url: string } | { kind: 'email'; to: string[] })

/** Without an address it stays where it is. */
export type ReceiverChange = ReceiverSettings & {
  on: boolean
  url?: string
  to?: string[]
  renewSecret?: true
}

/** What can be done with alerts beside reading them. */
export function createAlertCalls(http: GatewayHttp) {
  const send = async (method: string, path: string, body?: object) =>
    (await http(path, { method, ...(body && { body: JSON.stringify(body) }) })).json as unknown
  const of = (resource: string, id: string) => `/${resource}/${addressPart(id)}`

  return {
    /** Alerts that are open and that nobody has acknowledged. */
    async countAlerts(mid: string | undefined, signal?: AbortSignal): Promise<number> {
      const filter = JSON.stringify({
        ...(mid !== undefined && { mid }),
        state: 'firing',
        acknowledged: false,
      })
      const { headers } = await http(`/alerts?${new URLSearchParams({ filter, range: '[0,0]' })}`, { signal })
      return Number(headers.get('Content-Range')?.split('/')[1] ?? 0)
    },

    async acknowledgeAlert(id: string): Promise<void> {
      await send('POST', `${of('alerts', id)}/acknowledge`, {})
    },

    async listWatches(mid: string, signal?: AbortSignal): Promise<Watch[]> {
      const filter = JSON.stringify({ mid })
      const { json } = await http(`/watches?${new URLSearchParams({ filter })}`, { signal })
      return rowsOf(json).map(toWatch)
    },

    async changeWatch(id: string, change: Pick<Watch, 'isOn' | 'threshold'>): Promise<Watch> {
      return toWatch(await send('PUT', of('watches', id), change))
    },

    async listReceivers(signal?: AbortSignal): Promise<AlertReceiver[]> {
      const { json } = await http(`/alert-receivers?${new URLSearchParams({ range: '[0,99]' })}`, { signal })
      return rowsOf(json).map(toAlertReceiver)
    },

    async addReceiver(receiver: ReceiverBody): Promise<AlertReceiver> {
      return toAlertReceiver(await send('POST', '/alert-receivers', receiver))
    },

    async changeReceiver(id: string, change: ReceiverChange): Promise<AlertReceiver> {
      return toAlertReceiver(await send('PUT', of('alert-receivers', id), change))
    },

    /** Sends a notice of nothing; `fault`: why it did not arrive. */
    async testReceiver(id: string): Promise<{ fault?: string | undefined }> {
      const { delivered, fault } = objectOf(await send('POST', `${of('alert-receivers', id)}/test`, {}))
      return delivered === true ? {} : { fault: textOf(fault) ?? '' }
    },

    /** What it missed is tried with the next turn. */
    async retryReceiver(id: string): Promise<void> {
      await send('POST', `${of('alert-receivers', id)}/retry`, {})
    },

    async deleteReceiver(id: string): Promise<void> {
      await send('DELETE', of('alert-receivers', id))
    },
  }
}
