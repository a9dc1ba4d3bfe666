import type {
  ClaimSheetAnswer,
  Proposals,
  Settled,
  Statement,
  StatementResult,
  WholeStatement,
} from '../../api/statements.ts'
import type { z } from 'zod'
import type { lineFilter, MappingBody, SettleBody } from '../../api/statements.requests.ts'
import { addressPart } from './addressPart.ts'
import { createCall } from './createCall.ts'
import type { ApiHttp } from './apiHttp.ts'

type ResultPage = { filter: z.input<typeof lineFilter>; page: number; perPage: number }

export function createStatementCalls(http: ApiHttp) {
  const call = createCall(http)
  const pathOf = (id: string, part = '') => `/statements/${addressPart(id)}${part}`

  return {
    async addStatement(file: File, mid: string): Promise<{ id: string; isNew: boolean }> {
      const query = new URLSearchParams({ name: file.name, mid })
      // A fixed type that other sites cannot send in a form.
      const body = new Blob([file], { type: 'application/octet-stream' })
      const { status, json } = await http(`/statements?${query}`, { method: 'POST', body })
      return { id: (json as Statement).id, isNew: status === 201 }
    },

    readStatement: (id: string, signal?: AbortSignal) => call<WholeStatement>('GET', pathOf(id), { signal }),

    removeStatement: (id: string) => call<unknown>('DELETE', pathOf(id)),

    mapStatement: (id: string, as: MappingBody) =>
      call<WholeStatement>('PUT', pathOf(id, '/mapping'), { body: as }),

    async listResults(
      id: string,
      { filter, page, perPage }: ResultPage,
      signal?: AbortSignal,
    ): Promise<{ rows: StatementResult[]; total: number }> {
      const first = (page - 1) * perPage
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
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

    matchLine: (id: string, match: { line: number; mid: string; orderIds: string[] }) =>
      call<WholeStatement>('POST', pathOf(id, '/lines/match'), { body: match }),

    readProposals: (id: string, signal?: AbortSignal) =>
      call<Proposals>('GET', pathOf(id, '/proposals'), { signal }),

    matchLines: (id: string, lines: { line: number; mid: string; orderId: string }[]) =>
      call<WholeStatement>('POST', pathOf(id, '/lines/match'), { body: { lines } }),

    unmatchLine: (id: string, line: number) =>
      call<WholeStatement>('POST', pathOf(id, '/lines/match'), { body: { line, undo: true } }),

    undoSettlement: (id: string, settlement: number) =>
      call<Settled>('POST', pathOf(id, '/lines/settle'), { body: { undo: settlement } }),
  }
}

export type StatementCalls = ReturnType<typeof createStatementCalls>
