import type {
  ClaimSheetRecord,
  Mapping,
  SettlementKind,
  Statement,
  StatementClass,
  StatementResult,
  Tolerance,
  WholeStatement,
} from '../statementRecords.ts'
import { addressPart } from '../addressPart.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { rowsOf } from './jsonValues.ts'
import { followUpload } from './sendFile.ts'
import { toClaimSheet, toResult, toStatement, toWholeStatement } from './statements.ts'

export type ResultPage = { class: StatementClass; page: number; perPage: number }
export type Settling = { kind: SettlementKind; note: string } & (
  | { ids: number[] }
  | { class: StatementClass }
)

/** What one does with the provider's files. */
export function createStatementCalls(http: GatewayHttp) {
  const pathOf = (id: string, part = '') => `/statements/${addressPart(id)}${part}`
  const send = async (method: string, path: string, body: object) =>
    (await http(path, { method, body: JSON.stringify(body) })).json as unknown

  return {
    /** `onProgress` gets the share of the file that was sent, from 0 to 1. */
    async addStatement(file: File, mid: string, onProgress: (share: number) => void): Promise<Statement> {
      const query = new URLSearchParams({ name: file.name, mid })
      // A type of its own would be read as one that other sites can send, too.
      const body = new Blob([file], { type: 'application/octet-stream' })
      followUpload(body, onProgress)
      return toStatement((await http(`/statements?${query}`, { method: 'POST', body })).json)
    },

    async readStatement(id: string, signal?: AbortSignal): Promise<WholeStatement> {
      return toWholeStatement((await http(pathOf(id), { signal })).json)
    },

    async removeStatement(id: string): Promise<void> {
      await http(pathOf(id), { method: 'DELETE' })
    },

    async mapStatement(id: string, as: { mapping: Mapping; tolerance: Tolerance }): Promise<WholeStatement> {
      return toWholeStatement(await send('PUT', pathOf(id, '/mapping'), as))
    },

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
      const rows = rowsOf(json).map(toResult)
      return { rows, total: Number(headers.get('Content-Range')?.split('/')[1] ?? rows.length) }
    },

    async readClaims(id: string, signal?: AbortSignal): Promise<ClaimSheetRecord> {
      return toClaimSheet((await http(pathOf(id, '/claims'), { signal })).json)
    },

    async settleResults(id: string, settling: Settling): Promise<void> {
      await send('POST', pathOf(id, '/lines/settle'), settling)
    },

    async matchLine(id: string, line: number, order: { id: string; mid: string }): Promise<void> {
      await send('POST', pathOf(id, '/lines/match'), { line, orderId: order.id, mid: order.mid })
    },

    async unmatchLine(id: string, line: number): Promise<void> {
      await send('POST', pathOf(id, '/lines/match'), { line, undo: true })
    },

    async undoSettlement(id: string, settlement: number): Promise<void> {
      await send('POST', pathOf(id, '/lines/settle'), { undo: settlement })
    },
  }
}

export type StatementCalls = ReturnType<typeof createStatementCalls>
