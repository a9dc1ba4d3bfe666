import { isDeepStrictEqual } from 'node:util'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import { mappingBody, statementFilter } from '../../api/statements.requests.ts'
import { mappingSchema, type Mapping } from '../../api/statementMapping.requests.ts'
import type { Context, Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { pageAnswer, readFilter, readListQuery, refused } from '../http/simpleRest.ts'
import { fault } from '../../i18n/fault.ts'
import {
  auditLine,
  findStatement,
  grantedTo,
  hiddenStates,
  seesMids,
  type Statement,
  type StatementParts,
} from './findStatement.ts'
import { countOpenClaims, nameProvider } from './claims.ts'
import { type ClassCounts, matchedIn, noCounts } from './classCounts.ts'
import { isWorthKeeping, keepMapping } from './matchStatement.ts'
import { listedColumns, readAnswer, toStatementRow } from './toAnswers.ts'
import { createUploads } from './receiveFile.ts'
import { readBody } from '../http/readBody.ts'
import { findCloseOn, isStatement, midsOf, parsed } from './place.ts'
import { type Db, iso } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { ApiError } from '../http/ApiError.ts'
import type { StatementPeriod } from '../../api/statements.ts'
import { appendAudit } from '../trail/audit.ts'
import { requestedMids } from '../access/rightsOf.ts'

const sortable = { createdAt: 'created_at', name: 'name', open: 'open_count' } as const
const newestFirst = { field: 'createdAt', order: 'desc' } as const
const maxStatements = 2_000

export function fileRoutes(parts: StatementParts) {
  const { store, mids: all, statementRuns } = parts
  const receive = createUploads(parts)

  /**
   * Restarts or removes a statement. Refused if people have settled or matched lines, because their work would be
   * lost. Open claims are deleted only if a person agreed.
   */
  async function beginRun(
    row: Statement,
    changes: Updateable<Tables['statement']>,
    deletesClaims: boolean,
    work: (db: Db, at: string) => Promise<void>,
  ): Promise<void> {
    const at = iso(await store.now())
    await store.transaction(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('statement')
        .set(({ eb }) => ({
          ...changes,
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
        .$if(changes.state === 'reading', (one) => one.where('file_gone', 'is', null))
        .where(isUntouched(row))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new ApiError(409, 'statement_settled')
      // Counted after the update, which locks the statement against new claims.
      const count = deletesClaims ? 0 : await countOpenClaims(db, row)
      if (count > 0) throw new ApiError(409, fault('statement_claims', { count }))
      await work(db, at)
    })
    statementRuns.look()
  }

  /** Only the provider's name changes, so nothing is read again. The sender's next files get the name, too. */
  async function rename(context: Context, row: Statement, mapping: Mapping): Promise<void> {
    const { tolerance, sender: signature } = row
    const by = context.get('session').operator.email
    const matched = matchedIn(parsed<ClassCounts>(row.classes) ?? noCounts(), Number(row.line_count))
    const at = iso(await store.now())
    await store.transaction(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('statement')
        .set({ mapping: JSON.stringify(mapping), changed_at: at })
        .where(isStatement(row))
        .where('state', '=', 'done')
        .where('mapping', '=', row.mapping)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new ApiError(409, 'statement_state')
      await nameProvider(db, row, mapping.sender ?? '')
      if (signature !== null && isWorthKeeping(mapping, matched, Number(row.line_count)))
        await keepMapping(db, row, at, { signature, mapping, tolerance, updated_by: by })
      await appendAudit(db, at, auditLine(context, row, 'statement.mapped', { provider: mapping.sender }))
    })
  }

  return {
    'GET /api/statements': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(sortable), newestFirst)
      const { mid, state, hasOpen } = readFilter(query.filter, statementFilter)
      const mids = requestedMids(context, all, mid)
      const rows = await store.db
        .selectFrom('statement')
        .select(listedColumns)
        .where('mid', 'in', [...all, ''])
        .where('state', 'not in', hiddenStates)
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'done'))
        .$if(hasOpen !== undefined, (query) => query.where('open_count', hasOpen ? '>' : '=', 0))
        .orderBy(sortable[query.sort.field as keyof typeof sortable], query.sort.order)
        .orderBy('created_at', 'desc')
        .limit(maxStatements)
        .execute()
      const records = rows
        .filter((row) => seesMids(context, all, row.mids) && midsOf(row).some((own) => mids.includes(own)))
        .map(toStatementRow)
      return pageAnswer('statements', records, query)
    },

    'POST /api/statements': async (context) => {
      const { isNew, ...place } = await receive(context)
      if (isNew) statementRuns.look()
      return Response.json(await readAnswer(parts, context, place), { status: isNew ? 201 : 200 })
    },

    'GET /api/statements/:id': async (context) =>
      Response.json(await readAnswer(parts, context, await findStatement(parts, context))),

    'DELETE /api/statements/:id': async (context) => {
      const row = await findStatement(parts, context)
      const close = await findCloseOn(store.db, row)
      if (close) throw new ApiError(409, fault('statement_closed', close))
      await beginRun(row, { state: 'deleting', same_key: row.id }, true, (db, at) =>
        appendAudit(db, at, auditLine(context, row, 'statement.removed', { name: row.name })),
      )
      return new Response(null, { status: 204 })
    },

    'PUT /api/statements/:id/mapping': async (context) => {
      const body = await readBody(context, mappingBody)
      const row = await findStatement(parts, context)
      const { mapping, deletesClaims = false, ...details } = body
      if (Object.keys(details).length === 0 && isRenamed(row, mapping)) {
        await rename(context, row, mapping)
        return Response.json(await readAnswer(parts, context, row))
      }
      if (row.file_gone !== null) throw new ApiError(409, 'statement_gone')
      const { tolerance, period, currencies, mids } = details
      const changes = {
        state: 'reading' as const,
        mapping: JSON.stringify(mapping),
        kept_mapping: 0,
        ...(tolerance && { tolerance: JSON.stringify(tolerance) }),
        ...(period !== undefined && { period: period && JSON.stringify(toPeriod(period)) }),
        ...(currencies !== undefined && {
          currencies: currencies && JSON.stringify({ codes: currencies, isSet: true }),
        }),
        ...(mids && withMids(row, mids, grantedTo(context, all))),
        refusal: null,
      }
      await beginRun(row, changes, deletesClaims, (db, at) =>
        appendAudit(db, at, auditLine(context, row, 'statement.mapped', details)),
      )
      return Response.json(await readAnswer(parts, context, row))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

/** A matched statement with another name of its provider, and nothing else. */
function isRenamed({ state, mapping }: Statement, wanted: Mapping): boolean {
  const stored = mappingSchema.safeParse(parsed<Mapping>(mapping))
  const { sender: name, ...reading } = wanted
  const { sender: former, ...same } = stored.data ?? {}
  return state === 'done' && name !== former && isDeepStrictEqual(plainOf(reading), plainOf(same))
}

/** Without undefined values, as it is stored. */
function plainOf(mapping: object): unknown {
  return JSON.parse(JSON.stringify(mapping))
}

type PeriodBody = NonNullable<z.output<typeof mappingBody>['period']>

/** A period as `GET` gave it keeps its source. */
function toPeriod({ from, to, timeZone = 'UTC', source = 'set' }: PeriodBody): StatementPeriod {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), timeZone, source }
}

/** The merchants whose orders the lines may name. All rows are stored under the first, which stays. */
function withMids(row: Statement, wanted: readonly string[], granted: readonly string[]) {
  if (wanted.some((mid) => !granted.includes(mid)))
    throw refused('mids', fault('one_of', { values: granted.join(', ') }))
  const mids = JSON.stringify([...new Set([row.mid, ...wanted])])
  // An upload for the former merchants must not open this statement.
  return mids === row.mids ? {} : { mids, same_key: row.id }
}

function isUntouched({ mid, id }: Statement) {
  return sql<boolean>`not exists (
      select 1 from statement_result as result
      where result.mid = ${mid} and result.statement = ${id} and result.settlement is not null)
    and not exists (select 1 from statement_hand as hand where hand.mid = ${mid} and hand.statement = ${id})`
}
