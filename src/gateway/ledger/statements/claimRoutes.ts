import { claimSums } from '../../../ledger/statements/claimSums.ts'
import { streamResults } from '../../../ledger/statements/listResults.ts'
import { iso } from '../../../store/openStore.ts'
import { appendAudit } from '../../audit.ts'
import type { Context, Handler } from '../../context.ts'
import type { OwnRoute } from '../../permissions.ts'
import { streamWorkbook, xlsxType } from '../exports/xlsx/streamWorkbook.ts'
import type { Claim, ClaimSheetAnswer } from '../../../api/statements.ts'
import { auditLine } from './auditLine.ts'
import { claimColumns, claimRow, claimsAsCsv } from './claimSheet.ts'
import { findStatement, midsOf, requireDone, type Statement } from './findStatement.ts'
import type { StatementParts } from './statementParts.ts'
import { toClaim } from './toClaim.ts'

/** More lines than anybody reads on paper; the files have all. */
const mostOnPaper = 2_000

/** What is claimed of the provider, on paper or as a file for them. */
export function claimRoutes({ store, mids: all }: StatementParts) {
  async function claims(context: Context, form: 'csv' | 'xlsx'): Promise<Response> {
    const row = await findStatement(store, context, all)
    requireDone(row)
    const headers = {
      'Content-Type': form === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
      'Content-Disposition': `attachment; filename="claims-${row.sha256.slice(0, 8)}.${form}"`,
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    const at = iso(await store.now())
    await store.transaction((db) =>
      appendAudit(db, at, auditLine(context, row, 'statement.claims', { form })),
    )
    const rows = claimRows(row)
    if (form === 'csv') return new Response(claimsAsCsv(rows), { headers })
    return new Response(streamWorkbook([{ name: 'claims', columns: claimColumns, rows }]), { headers })
  }

  async function* claimRows(row: Statement) {
    const query = { mid: row.mid, statement: row.id, mids: midsOf(row), kind: 'claimed' as const }
    for await (const listed of streamResults(store, query)) yield* listed.map(claimRow)
  }

  return {
    'GET /api/statements/:id/claims': async (context) => {
      const row = await findStatement(store, context, all)
      requireDone(row)
      const query = { mid: row.mid, statement: row.id, mids: midsOf(row), kind: 'claimed' as const }
      const { rows, notComparable, sums } = await claimSums(store, query)
      const claimed: Claim[] = []
      for await (const listed of streamResults(store, query)) {
        claimed.push(...listed.map(toClaim))
        if (claimed.length >= mostOnPaper) break
      }
      const at = iso(await store.now())
      await store.transaction((db) =>
        appendAudit(db, at, auditLine(context, row, 'statement.claims', { form: 'print' })),
      )
      const answer: ClaimSheetAnswer = {
        at,
        total: rows,
        notComparable,
        sums,
        claims: claimed.slice(0, mostOnPaper),
      }
      return Response.json(answer)
    },
    'GET /api/statements/:id/claims.csv': (context) => claims(context, 'csv'),
    'GET /api/statements/:id/claims.xlsx': (context) => claims(context, 'xlsx'),
  } satisfies Partial<Record<OwnRoute, Handler>>
}
