import { z } from 'zod'
import type { RrFeeUnit } from '../../contract/feeReport.ts'
import { settlementKinds, statementClasses, statementStates } from '../../ledger/statements/classes.ts'
import type { StatementRuns } from '../../ledger/statements/createStatementRuns.ts'
import {
  countResults,
  listResults,
  settlementsOf,
  streamResults,
} from '../../ledger/statements/listResults.ts'
import type { Inspection, Mapping } from '../../ledger/statements/reading/mapping.ts'
import { NotSettled, settle, undoSettlement } from '../../ledger/statements/settle.ts'
import { namesQuery, toNames } from '../../ledger/statusNames.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit, type AuditEntry } from '../audit.ts'
import { actorOf, type Context, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { listAnswer, readFilter, readListQuery, refused } from '../simpleRest.ts'
import { streamSheet } from './exports/xlsx/streamSheet.ts'
import { xlsxType } from './exports/xlsx/writeWorkbook.ts'
import { requestedMids, words } from './orderQuery.ts'
import { claimColumns, claimRow, claimsAsCsv } from './statements/claimSheet.ts'
import { findStatement, hiddenStates, isGranted, midsOf, type Statement } from './statements/findStatement.ts'
import { mappingBody } from './statements/mappingSchema.ts'
import {
  mappedNames,
  toResultAnswer,
  toSettlement,
  toStatementAnswer,
  toStatementRow,
} from './statements/toAnswers.ts'
import { createUploads } from './statements/uploads.ts'

const listFilter = z.object({ mid: words.optional(), state: z.enum(statementStates).optional() })
const newestFirst = { field: 'createdAt', order: 'desc' } as const
const mostStatements = 2_000

const oneClass = z.enum(statementClasses)
const lineFilter = z.object({
  class: z.union([oneClass, z.array(oneClass).max(20)]).optional(),
  settled: z.boolean().optional(),
  kind: z.enum(settlementKinds).optional(),
  id: z.union([z.int(), z.array(z.int()).max(1000)]).optional(),
})
const byNumber = { field: 'id', order: 'asc' } as const
/** Contact data is covered in each. */
const lineSizes = { initial: 25, limit: 100, end: 1_000_000 }

const note = z.string().trim().min(1).max(500)
const settleBody = z.strictObject({
  ids: z.array(z.int().min(0)).min(1).max(1000).optional(),
  class: oneClass.optional(),
  kind: z.enum(settlementKinds).optional(),
  note: note.optional(),
  /** A settlement's number; or true, with `ids`. */
  undo: z.union([z.int().min(1), z.literal(true)]).optional(),
})

type Parts = {
  store: Store
  mids: readonly string[]
  rrFeeUnit: (mid: string) => RrFeeUnit
  statementRuns: Pick<StatementRuns, 'look'>
}

/** What the provider says it charged, line by line beside what our orders say. */
export function statementRoutes({ store, mids: all, rrFeeUnit, statementRuns }: Parts) {
  const receive = createUploads({ store, mids: all })
  const find = (context: Context) => findStatement(store, context, all)

  return {
    'GET /api/statements': async (context) => {
      const query = readListQuery(context.req.url, ['createdAt', 'name', 'changedAt', 'open'], newestFirst)
      const { mid, state } = readFilter(query.filter, listFilter)
      const mids = requestedMids(context, all, mid)
      const rows = await store.db
        .selectFrom('statement')
        .selectAll()
        .where('mid', 'in', [...all, ''])
        .where('state', 'not in', hiddenStates)
        .$if(state !== undefined, (found) => found.where('state', '=', state ?? 'done'))
        .orderBy('created_at', 'desc')
        .limit(mostStatements)
        .execute()
      const records = rows
        .filter((row) => isGranted(context, all, row) && midsOf(row).some((own) => mids.includes(own)))
        .map(toStatementRow)
      const field = query.sort.field as 'createdAt' | 'name' | 'changedAt' | 'open'
      const way = query.sort.order === 'asc' ? 1 : -1
      const sorted = records.toSorted(
        (a, b) => way * (a[field] < b[field] ? -1 : Number(a[field] > b[field])),
      )
      return listAnswer(
        'statements',
        sorted.slice(query.offset, query.offset + query.limit),
        query,
        sorted.length,
      )
    },

    'POST /api/statements': async (context) => {
      const { id, isNew } = await receive(context)
      if (isNew) statementRuns.look()
      return Response.json(await answerOf(id), { status: isNew ? 201 : 200 })
    },

    'GET /api/statements/:id': async (context) => Response.json(await answerOf((await find(context)).id)),

    'DELETE /api/statements/:id': async (context) => {
      const row = await find(context)
      await begin(context, row, 'deleting', { same_key: row.id }, 'statement.removed', {
        name: coverPersonal(row.name),
      })
      return new Response(null, { status: 204 })
    },

    'PUT /api/statements/:id/mapping': async (context) => {
      const { mapping, tolerance, period } = await readBody(context, mappingBody)
      const row = await find(context)
      const text = JSON.stringify(mapping)
      const kept = JSON.stringify(tolerance ?? (JSON.parse(row.tolerance) as unknown))
      const changes = {
        mapping: text,
        kept_mapping: 0,
        tolerance: kept,
        ...(period !== undefined && {
          period: period && JSON.stringify({ from: utc(period.from), to: utc(period.to), isGuessed: false }),
        }),
        refusal: null,
      }
      await begin(context, row, 'reading', changes, 'statement.mapped', { tolerance, period }, text)
      return Response.json(await answerOf(row.id))
    },

    'GET /api/statements/:id/lines': async (context) => {
      const row = await find(context)
      const query = readListQuery(context.req.url, ['id'], byNumber, lineSizes)
      const { class: classes, settled, kind, id } = readFilter(query.filter, lineFilter)
      requireDone(row)
      const chosen = {
        mid: row.mid,
        statement: row.id,
        mids: midsOf(row),
        classes: classes === undefined ? undefined : [classes].flat(),
        isSettled: settled,
        kind,
        ids: id === undefined ? undefined : [id].flat(),
      }
      const total = await countResults(store, chosen)
      const listed = await listResults(store, chosen, { ...query, order: query.sort.order })
      const reading = await readingOf(row)
      return listAnswer(
        'lines',
        listed.map((one) => toResultAnswer(one, reading)),
        query,
        total,
      )
    },

    'POST /api/statements/:id/lines/settle': async (context) => {
      const body = await readBody(context, settleBody)
      const row = await find(context)
      const act = {
        mid: row.mid,
        id: row.id,
        by: context.get('session').operator.email,
      }
      const told = await settleOrUndo(context, row, body, act).catch((error: unknown) => {
        if (!(error instanceof NotSettled)) throw error
        throw new GatewayError(409, notSettled[error.why], { facts: { reason: `statement_${error.why}` } })
      })
      const settlement = (await settlementsOf(store.db, { mid: row.mid, statement: row.id })).find(
        ({ number }) => number === told.settlement,
      )
      const left = await leftOf(row)
      return Response.json({
        settled: told.results,
        settlement: settlement ? toSettlement(settlement, left.get(settlement.number) ?? 0) : null,
      })
    },

    'GET /api/statements/:id/claims.csv': (context) => claims(context, 'csv'),
    'GET /api/statements/:id/claims.xlsx': (context) => claims(context, 'xlsx'),
  } satisfies Partial<Record<OwnRoute, Handler>>

  async function answerOf(id: string) {
    const row = await store.db
      .selectFrom('statement')
      .selectAll()
      .where('mid', 'in', [...all, ''])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new GatewayError(404, 'no such statement')
    const settlements = await settlementsOf(store.db, { mid: row.mid, statement: row.id })
    const settled = settlements.length === 0 ? [] : await countSettled(row)
    return toStatementAnswer(row, {
      settlements,
      left: sumBy(settled, ({ settlement }) => settlement ?? 0),
      settled: sumBy(settled, (one) => one.class),
    })
  }

  function countSettled({ mid, id }: Statement) {
    return store.db
      .selectFrom('statement_result')
      .select(['settlement', 'class'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('mid', '=', mid)
      .where('statement', '=', id)
      .where('settlement', 'is not', null)
      .groupBy(['settlement', 'class'])
      .execute()
  }

  async function leftOf(row: Statement): Promise<Map<number, number>> {
    return sumBy(await countSettled(row), ({ settlement }) => settlement ?? 0)
  }

  async function readingOf(row: Statement) {
    const { columns = [] } =
      row.inspection === null ? {} : (JSON.parse(row.inspection) as Partial<Inspection>)
    const mapping = row.mapping === null ? null : (JSON.parse(row.mapping) as Mapping)
    const { rows } = await store.db.executeQuery(namesQuery(store.db, midsOf(row)))
    const countsRrFee = (mid: string) => rrFeeUnit(mid) === 'amount'
    return { countsRrFee, names: toNames(rows), columns, mapped: mappedNames(mapping, columns) }
  }

  /** What is settled is said of results that would go. */
  async function begin(
    context: Context,
    row: Statement,
    state: 'reading' | 'deleting',
    changes: Partial<Statement>,
    action: string,
    details: Record<string, unknown>,
    keptMapping?: string,
  ): Promise<void> {
    const at = iso(await store.now())
    await store.transaction(async (db) => {
      const changed = await db
        .updateTable('statement')
        .set(({ eb }) => ({
          ...changes,
          state,
          run: eb('run', '+', 1),
          run_until: '',
          changed_at: at,
          progress_done: 0,
          progress_of: 0,
          open_count: 0,
        }))
        .where('mid', '=', row.mid)
        .where('id', '=', row.id)
        .where('state', 'not in', hiddenStates)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('statement_result as result')
                .select('result.number')
                .where('result.mid', '=', row.mid)
                .where('result.statement', '=', row.id)
                .where('result.settlement', 'is not', null),
            ),
          ),
        )
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n)
        throw new GatewayError(409, 'lines of this statement are settled: undo that first', {
          facts: { reason: 'statement_settled' },
        })
      if (keptMapping !== undefined && row.sender !== null)
        await db
          .insertInto('statement_sender')
          .values({
            mid: row.mid,
            signature: row.sender,
            mapping: keptMapping,
            tolerance: changes.tolerance ?? row.tolerance,
            updated_at: at,
            updated_by: context.get('session').operator.email,
          })
          .onConflict((conflict) =>
            conflict.columns(['mid', 'signature']).doUpdateSet(({ ref }) => ({
              mapping: ref('excluded.mapping'),
              tolerance: ref('excluded.tolerance'),
              updated_at: ref('excluded.updated_at'),
              updated_by: ref('excluded.updated_by'),
            })),
          )
          .execute()
      await appendAudit(db, at, lineOf(context, row, action, details))
    })
    statementRuns.look()
  }

  type SettleBody = z.output<typeof settleBody>
  type Act = { mid: string; id: string; by: string }

  function settleOrUndo(context: Context, row: Statement, body: SettleBody, act: Act) {
    const { ids, class: one, kind, note: told, undo } = body
    const about = { ...(ids && { lines: ids.slice(0, 100) }), ...(one && { class: one }) }
    if (undo !== undefined) {
      if (undo === true && !ids) throw refused('ids', 'expected the lines of which it is undone')
      return undoSettlement(store, {
        ...act,
        undo: undo === true ? { ids: ids ?? [] } : { settlement: undo },
        note: (db, at, facts) =>
          appendAudit(db, at, lineOf(context, row, 'statement.unsettled', { ...about, ...facts })),
      })
    }
    if (!kind) throw refused('kind', `expected one of ${settlementKinds.join(', ')}`)
    if (told === undefined) throw refused('note', 'expected a note')
    if ((ids === undefined) === (one === undefined))
      throw refused('ids', 'expected the lines, or else a class of which all are meant')
    return settle(store, {
      ...act,
      chosen: ids ? { ids: [...new Set(ids)] } : { class: one ?? 'differs' },
      kind,
      words: told,
      note: (db, at, facts) =>
        appendAudit(
          db,
          at,
          lineOf(context, row, 'statement.settled', { kind, note: told, ...about, ...facts }),
        ),
    })
  }

  /** What is claimed of the provider, as a file for them. */
  async function claims(context: Context, form: 'csv' | 'xlsx'): Promise<Response> {
    const row = await find(context)
    requireDone(row)
    const headers = {
      'Content-Type': form === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
      'Content-Disposition': `attachment; filename="claims-${row.sha256.slice(0, 8)}.${form}"`,
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    const at = iso(await store.now())
    await store.transaction((db) => appendAudit(db, at, lineOf(context, row, 'statement.claims', { form })))
    const rows = claimRows(row)
    if (form === 'csv') return new Response(claimsAsCsv(rows), { headers })
    return new Response(await streamSheet({ name: 'claims', columns: [...claimColumns], rows }), { headers })
  }

  async function* claimRows(row: Statement) {
    const query = { mid: row.mid, statement: row.id, mids: midsOf(row), kind: 'claimed' as const }
    for await (const listed of streamResults(store, query)) yield* listed.map(claimRow)
  }
}

const notSettled = {
  state: 'this statement is not matched yet',
  settled: 'some of these lines are settled already, or there is nothing to settle in them: read them anew',
  none: 'there is nothing of the kind',
}

function requireDone({ state }: Statement): void {
  if (state !== 'done')
    throw new GatewayError(409, 'this statement is not matched yet', { facts: { reason: 'statement_state' } })
}

function lineOf(
  context: Context,
  row: Statement,
  action: string,
  details: Record<string, unknown>,
): AuditEntry {
  const mids = midsOf(row)
  return {
    ...actorOf(context),
    action,
    outcome: 'done',
    object: `statement:${row.id}`,
    mid: mids.length === 1 ? row.mid : null,
    details: { ...(mids.length > 1 && { mids }), ...details },
  }
}

function sumBy<T extends { count: number }, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, number> {
  const sums = new Map<K, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row.count))
  return sums
}

function utc(time: string): string {
  return new Date(time).toISOString()
}
