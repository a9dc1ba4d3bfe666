import { lineFilter } from '../../../api/statements.requests.ts'
import { countResults, listResults } from '../../../ledger/statements/listResults.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import type { Inspection } from '../../../ledger/statements/reading/mapping.ts'
import { namesQuery, toNames } from '../../../ledger/statusNames.ts'
import type { Handler } from '../../context.ts'
import type { OwnRoute } from '../../permissions.ts'
import { listAnswer, readFilter, readListQuery } from '../../simpleRest.ts'
import { findStatement, midsOf, requireDone, type Statement } from './findStatement.ts'
import { mappedNames } from './mappedNames.ts'
import type { StatementParts } from './statementParts.ts'
import { toResultAnswer } from './toResultAnswer.ts'

const byNumber = { field: 'id', order: 'asc' } as const
/** Contact data is covered in each. */
const lineSizes = { initial: 25, limit: 100, end: 1_000_000 }

/** What each line came to, beside its order. */
export function lineRoutes({ store, mids: all, rrFeeUnit }: StatementParts) {
  async function readingOf(row: Statement) {
    const { columns = [] } =
      row.inspection === null ? {} : (JSON.parse(row.inspection) as Partial<Inspection>)
    const mapping = row.mapping === null ? null : (JSON.parse(row.mapping) as Mapping)
    const { rows } = await store.db.executeQuery(namesQuery(store.db, midsOf(row)))
    const countsRrFee = (mid: string) => rrFeeUnit(mid) === 'amount'
    return { countsRrFee, names: toNames(rows), columns, mapped: mappedNames(mapping, columns) }
  }

  return {
    'GET /api/statements/:id/lines': async (context) => {
      const row = await findStatement(store, context, all)
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
  } satisfies Partial<Record<OwnRoute, Handler>>
}
