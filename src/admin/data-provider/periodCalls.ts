import type { RequestedFile } from '../../api/exports.ts'
import type { Period, PeriodChange, PeriodPreview, PeriodProof } from '../../api/periods.ts'
import type { CloseBody, FileBody } from '../../api/periods.requests.ts'
import { addressPart } from '../addressPart.ts'
import type { Call } from './createCall.ts'
import type { GatewayHttp } from './gatewayHttp.ts'

export type PeriodChoice = { from: string; to: string; timeZone: string; mids: string[] }

export function createPeriodCalls(http: GatewayHttp, call: Call) {
  const of = (id: string, what: string) => `/periods/${addressPart(id)}/${what}`

  return {
    previewPeriod: ({ mids, ...choice }: PeriodChoice, signal?: AbortSignal) =>
      call<PeriodPreview>('GET', '/periods/preview', { filter: { ...choice, mid: mids }, signal }),

    /** The close may still be going on when it is answered. */
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
