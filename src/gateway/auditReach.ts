import { sql, type ExpressionBuilder } from 'kysely'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { mayManage } from './operatorReach.ts'
import { toOperator, type Operator } from './sessions.ts'

/**
 * The lines of the trail that an admin may read: of the merchant IDs that they hold; and where a line has none, as a
 * sign-in has, of operators that are theirs, unless it names a merchant ID that is not. What was refused to somebody
 * touched nothing, so it is told to who manages that operator.
 */
export async function readableLines({ db }: Pick<Store, 'db'>, admin: Operator, all: readonly string[]) {
  if (admin.everything) return () => sql<boolean>`1 = 1`
  const operators = (await db.selectFrom('operator').selectAll().execute()).map(toOperator)
  const own = operators.filter((operator) => mayManage(admin, operator)).map(({ id }) => id)
  const objects = own.map((id) => `operator:${id}`)
  const foreign = [...new Set([...all, ...operators.flatMap(({ mids }) => mids)])].filter(
    (mid) => !admin.mids.includes(mid),
  )

  return ({ eb, and, or, not }: ExpressionBuilder<Tables, 'audit'>) => {
    const isByOwn = eb('operator_id', 'in', own)
    const isAboutOperator = eb('object', 'like', 'operator:%')
    return or([
      and([isAmong(admin.mids), or([eb('action', '!=', 'access.refused'), isByOwn])]),
      and([
        eb('mid', 'is', null),
        or([isByOwn, and([eb('operator_id', 'is', null), isAboutOperator])]),
        or([eb('object', 'is', null), not(isAboutOperator), eb('object', 'in', objects)]),
        ...foreign.map((mid) => not(namesMid(mid))),
      ]),
    ])
  }
}

/** In the JSON of its details. */
function namesMid(mid: string) {
  const pattern = `%${JSON.stringify(mid).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`details like ${pattern} escape '\\'`
}

function isAmong(mids: readonly string[]) {
  return mids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`mid in (${sql.join(mids)})`
}
