import type {
  ClaimSheetAnswer,
  Settled,
  Statement,
  StatementClass,
  StatementResult,
  WholeStatement,
} from '../../api/statements.ts'
import type { MappingBody, SettleBody } from '../../api/statements.requests.ts'
import { addressPart } from './addressPart.ts'
import { createCall } from './createCall.ts'
import type { ApiHttp } from './apiHttp.ts'
import { followUpload } from './sendFile.ts'

type ResultPage = { class: StatementClass; page: number; perPage: number }

export function createStatementCalls(http: ApiHttp) {
  const call = createCall(http)
  const pathOf = (id: string, part = '') => `/statements/${addressPart(id)}${part}`

  return {
    async addStatement(file: File, mid: string, onProgress: (share: number) => void): Promise<Statement> {
      const query = new URLSearchParams({ name: file.name, mid })
      // A fixed type that other sites cannot send in a form.
      const body = new Blob([file], { type: 'application/octet-stream' })
      followUpload(body, onProgress)
      return (await http(`/statements?${query}`, { method: 'POST', body })).json as Statement
    },

    readStatement: (id: string, signal?: AbortSignal) => call<WholeStatement>('GET', pathOf(id), { signal }),

    removeStatement: (id: string) => call<unknown>('DELETE', pathOf(id)),

    mapStatement: (id: string, as: MappingBody) =>
      call<WholeStatement>('PUT', pathOf(id, '/mapping'), { body: as }),

    async listResults(
      id: string,
      { class: name, page, perPage }: ResultPage,
      signal?: AbortSignal,
    ): Promise<{ rows: StatementResult[]; total: number }> {
      const first = (page - 1) * perPage
      const query = new URLSearchParams({
        filter: JSON.stringify({ class: name }),
        range: JSON.stringify([first, first + perPage - 1]),
      })
      const { json, headers } = await http(`${pathOf(id, '/lines')}?${query}`, { signal })
      const rows = json as StatementResult[]
      return { rows, total: Number(headers.get('Content-Range')?.split('/')[1] ?? rows.length) }
    },

    readClaims: (id: string, signal?: AbortSignal) =>
      call<ClaimSheetAnswer>('GET', pathOf(id, '/claims'), { signal }),

    settleResults: (id: string, settling: SettleBody) =>
      call<Settled>('POST', pathOf(id, '/lines/settle'), { body: settling }),

    matchLine: (id: string, line: number, order: { id: string; mid: string }) =>
      call<WholeStatement>('POST', pathOf(id, '/lines/match'), {
        body: { line, orderId: order.id, mid: order.mid },
      }),

    unmatchLine: (id: string, line: number) =>
      call<WholeStatement>('POST', pathOf(id, '/lines/match'), { body: { line, undo: true } }),

    undoSettlement: (id: string, settlement: number) =>
      call<Settled>('POST', pathOf(id, '/lines/settle'), { body: { undo: settlement } }),
  }
}

export type StatementCalls = ReturnType<typeof createStatementCalls>
