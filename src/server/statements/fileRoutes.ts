import { sql } from 'kysely'
import type { z } from 'zod'
import { mappingBody, statementFilter } from '../../api/statements.requests.ts'
import type { Context, Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { listAnswer, readFilter, readListQuery, refused } from '../http/simpleRest.ts'
import { fault } from '../../i18n/fault.ts'
import {
  auditLine,
  findStatement,
  hiddenStates,
  isGranted,
  midsOf,
  seesAllMids,
  type Statement,
  type StatementParts,
} from './findStatement.ts'
import { toStatementAnswer, toStatementRow } from './toAnswers.ts'
import { createUploads } from './uploads.ts'
import { readBody } from '../http/readBody.ts'
import { isStatement, ofStatement } from './place.ts'
import { settlementsOf } from './listResults.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { ApiError } from '../http/ApiError.ts'
import { mayReveal } from '../access/rightsOf.ts'
import type { StatementPeriod, WholeStatement } from '../../api/statements.ts'
import { appendAudit } from '../trail/audit.ts'
import { grantedMids, requestedMids } from '../access/grantedMids.ts'

const newestFirst = { field: 'createdAt', order: 'desc' } as const
const maxStatements = 2_000

export function fileRoutes({ store, mids: all, statementRuns, statementLimits }: StatementParts) {
  const receive = createUploads({ store, mids: all, limits: statementLimits })

  return {
    'GET /api/statements': async (context) => {
      const query = readListQuery(context.req.url, ['createdAt', 'name', 'changedAt', 'open'], newestFirst)
      const { mid, state, hasOpen } = readFilter(query.filter, statementFilter)
      const mids = requestedMids(context, all, mid)
      const rows = await store.db
        .selectFrom('statement')
        .selectAll()
        .where('mid', 'in', [...all, ''])
        .where('state', 'not in', hiddenStates)
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'done'))
        .$if(hasOpen !== undefined, (query) => query.where('open_count', hasOpen ? '>' : '=', 0))
        .orderBy('created_at', 'desc')
        .limit(maxStatements)
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
      return Response.json(await readAnswer(store, all, id, context), { status: isNew ? 201 : 200 })
    },

    'GET /api/statements/:id': async (context) => {
      const { id } = await findStatement(store, context, all)
      return Response.json(await readAnswer(store, all, id, context))
    },

    'DELETE /api/statements/:id': async (context) => {
      const row = await findStatement(store, context, all)
      await beginRun(store, context, row, {
        state: 'deleting',
        changes: { same_key: row.id },
        action: 'statement.removed',
        details: { name: row.name },
      })
      statementRuns.look()
      return new Response(null, { status: 204 })
    },

    'PUT /api/statements/:id/mapping': async (context) => {
      const { mapping, tolerance, period, currencies, mids } = await readBody(context, mappingBody)
      const row = await findStatement(store, context, all)
      const text = JSON.stringify(mapping)
      const storedTolerance = JSON.stringify(tolerance ?? (JSON.parse(row.tolerance) as unknown))
      await beginRun(store, context, row, {
        state: 'reading',
        changes: {
          mapping: text,
          kept_mapping: 0,
          tolerance: storedTolerance,
          ...(period !== undefined && {
            period: period && JSON.stringify(toPeriod(period)),
          }),
          ...(currencies !== undefined && {
            currencies: currencies && JSON.stringify({ codes: currencies, isSet: true }),
          }),
          ...(mids && withMids(context, all, row, mids)),
          refusal: null,
        },
        action: 'statement.mapped',
        details: { tolerance, period, currencies, mids },
        storedMapping: text,
      })
      statementRuns.look()
      return Response.json(await readAnswer(store, all, row.id, context))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

type PeriodBody = NonNullable<z.output<typeof mappingBody>['period']>

/** A period as `GET` gave it keeps its source. */
function toPeriod({ from, to, timeZone = 'UTC', source = 'set' }: PeriodBody): StatementPeriod {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), timeZone, source }
}

/** Adds merchants, whose orders the lines may name. */
function withMids(context: Context, all: readonly string[], row: Statement, wanted: readonly string[]) {
  const granted = grantedMids(context.get('session').operator.mids, all)
  const own = midsOf(row)
  if (wanted.some((mid) => !granted.includes(mid)))
    throw refused('mids', fault('one_of', { values: granted.join(', ') }))
  const mids = JSON.stringify([...own, ...wanted.filter((mid) => !own.includes(mid))])
  // It now covers other merchants, so an upload for the former ones must not open it.
  return { mids, same_key: row.id }
}

type On = Pick<Store, 'db'>

export async function readAnswer(
  { db }: On,
  all: readonly string[],
  id: string,
  context: Context,
): Promise<WholeStatement> {
  const row = await db
    .selectFrom('statement')
    .selectAll()
    .where('mid', 'in', [...all, ''])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ApiError(404, 'no_statement')
  const settlements = await settlementsOf(db, { mid: row.mid, statement: row.id })
  const settled = settlements.length === 0 ? [] : await countSettled({ db }, row)
  const { byHand } = await db
    .selectFrom('statement_hand')
    .select(({ fn }) => fn.countAll<number>().as('byHand'))
    .where(ofStatement(row))
    .executeTakeFirstOrThrow()
  return toStatementAnswer(row, {
    isCovered: !mayReveal(context.get('session').operator),
    byHand: Number(byHand),
    settlements,
    left: sumBy(settled, ({ settlement }) => settlement ?? 0),
    settled: sumBy(settled, (one) => one.class),
    settledCauses: sumBy(settled, (one) => one.cause ?? ''),
    seesAll: seesAllMids(context, all, row),
  })
}

export async function leftOf(on: On, row: Statement): Promise<Map<number, number>> {
  return sumBy(await countSettled(on, row), ({ settlement }) => settlement ?? 0)
}

function countSettled({ db }: On, { mid, id }: Statement) {
  return db
    .selectFrom('statement_result')
    .select(['settlement', 'class', 'cause'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofStatement({ mid, id }))
    .where('settlement', 'is not', null)
    .groupBy(['settlement', 'class', 'cause'])
    .execute()
}

function sumBy<T extends { count: number }, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, number> {
  const sums = new Map<K, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row.count))
  return sums
}

type Begun = {
  state: 'reading' | 'deleting'
  changes: Partial<Statement>
  action: string
  details: Record<string, unknown>
  /** Also used for the sender's next files. */
  storedMapping?: string
}

/** Restarts or removes a statement. Refused if people have settled or matched lines, because their work would be lost. */
async function beginRun(
  store: Store,
  context: Context,
  row: Statement,
  { state, changes, action, details, storedMapping }: Begun,
): Promise<void> {
  if (state === 'reading' && row.file_gone !== null) throw new ApiError(409, 'statement_gone')
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const changed = await db
      .updateTable('statement')
      .set(({ eb }) => ({
        ...changes,
        state,
        run: eb('run', '+', 1),
        run_until: '',
        attempts: 0,
        changed_at: at,
        progress_done: 0,
        progress_of: 0,
        open_count: 0,
      }))
      .where(isStatement(row))
      .where('state', 'not in', hiddenStates)
      .$if(state === 'reading', (one) => one.where('file_gone', 'is', null))
      .where(isUntouched(row))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new ApiError(409, 'statement_settled')
    if (storedMapping !== undefined && row.sender !== null)
      await db
        .insertInto('statement_sender')
        .values({
          mid: row.mid,
          signature: row.sender,
          mapping: storedMapping,
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
    await appendAudit(db, at, auditLine(context, row, action, details))
  })
}

function isUntouched({ mid, id }: Statement) {
  return sql<boolean>`not exists (
      select 1 from statement_result as result
      where result.mid = ${mid} and result.statement = ${id} and result.settlement is not null)
    and not exists (select 1 from statement_hand as hand where hand.mid = ${mid} and hand.statement = ${id})`
}
