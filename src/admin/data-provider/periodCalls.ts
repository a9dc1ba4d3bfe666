import { addressPart } from '../addressPart.ts'
import type { PeriodChange, PeriodPreview } from '../periodRecords.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { numberOf, objectOf, rowsOf, textOf } from './jsonValues.ts'
import { toChange, toPreview } from './periods.ts'

export type PeriodChoice = { from: string; to: string; timeZone: string; mids: string[] }
export type PeriodFile = { what: 'orders' | 'changes'; format: 'csv' | 'xlsx' | 'json'; version: number }

/** What the gateway does with periods beside reading them. */
export function createPeriodCalls(http: GatewayHttp, baseUrl: string) {
  const post = async (path: string, body: object) =>
    objectOf((await http(path, { method: 'POST', body: JSON.stringify(body) })).json)
  const of = (id: string, what: string) => `/periods/${addressPart(id)}/${what}`

  return {
    async previewPeriod({ mids, ...choice }: PeriodChoice, signal?: AbortSignal): Promise<PeriodPreview> {
      const filter = JSON.stringify({ ...choice, mid: mids })
      const { json } = await http(`/periods/preview?${new URLSearchParams({ filter })}`, { signal })
      return toPreview(json)
    },

    /** The id of the period; its close may still be going on. */
    async closePeriod(close: PeriodChoice & { note?: string; overlap?: 'accepted' }): Promise<string> {
      return textOf((await post('/periods', close)).id) ?? ''
    },

    async reopenPeriod(id: string, reason: string): Promise<void> {
      await post(of(id, 'reopen'), { reason })
    },

    async cancelClose(id: string): Promise<void> {
      await post(of(id, 'cancel'), {})
    },

    async listPeriodChanges(
      { id, version, count }: { id: string; version: number; count: number },
      signal?: AbortSignal,
    ): Promise<{ rows: PeriodChange[]; total: number }> {
      const query = new URLSearchParams({
        filter: JSON.stringify({ version }),
        range: JSON.stringify([0, count - 1]),
      })
      const { json, headers } = await http(`${of(id, 'changes')}?${query}`, { signal })
      const total = Number(headers.get('Content-Range')?.split('/')[1])
      return { rows: rowsOf(json).map(toChange), total }
    },

    /** Whether all that was kept is as it was. */
    async provePeriod(id: string, version: number): Promise<{ rows: number; faults: string[] }> {
      const { json } = await http(`${of(id, 'proof')}?version=${version}`)
      const { rows, faults, isOnRecord } = objectOf(json)
      return {
        rows: numberOf(rows) ?? 0,
        faults: [
          ...rowsOf(faults).map((fault) => Object.values(objectOf(fault)).map(String).join(' ')),
          ...(isOnRecord === true ? [] : ['']),
        ],
      }
    },

    /** Where the browser fetches it. */
    async requestPeriodFile(id: string, file: PeriodFile): Promise<string> {
      const { href } = await post(of(id, 'files'), file)
      // What the browser fetches is never on another origin.
      if (!textOf(href)?.startsWith(baseUrl + of(id, 'export.')))
        throw new Error('POST /api/periods/:id/files answered no address')
      return textOf(href) ?? ''
    },
  }
}
