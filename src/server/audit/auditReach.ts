import { sql, type ExpressionBuilder } from 'kysely'
import type { Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { actorIdOf } from '../access-tokens/accessToken.ts'
import { mayManage } from '../operators/operators.ts'
import { toOperator } from '../access/sessions.ts'
import type { Operator } from '../http/context.ts'

/**
 * Lines an admin may read: those of their merchant IDs. Lines without one, such as sign-ins, belong to the admins who
 * manage the operator or token, unless the details name a foreign merchant ID. Refusals are shown to the operator's
 * managers.
 */
export async function readableLines({ db }: Pick<Store, 'db'>, admin: Operator, all: readonly string[]) {
  if (admin.everything) return () => sql<boolean>`1 = 1`
  const operators = (await db.selectFrom('operator').selectAll().execute()).map(toOperator)
  const tokens = (await db.selectFrom('access_token').select(['id', 'mids']).execute()).map(
    ({ id, mids }) => ({ id: actorIdOf({ id }), mids: JSON.parse(mids) as string[], everything: false }),
  )
  const ownTokens = tokens.filter((token) => mayManage(admin, token)).map(({ id }) => id)
  const own = operators.filter((operator) => mayManage(admin, operator)).map(({ id }) => id)
  const objects = own.map((id) => `operator:${id}`)
  const foreign = [...new Set([...all, ...[...operators, ...tokens].flatMap(({ mids }) => mids)])].filter(
    (mid) => !admin.mids.includes(mid),
  )

  return ({ eb, and, or, not }: ExpressionBuilder<Tables, 'audit'>) => {
    const isByOwn = eb('operator_id', 'in', [...own, ...ownTokens])
    // A token is its own object and actor.
    const isAboutOwnToken = ownTokens.length === 0 ? sql<boolean>`1 = 0` : eb('object', 'in', ownTokens)
    const isAboutOperator = eb('object', 'like', 'operator:%')
    return or([
      and([isAmong(admin.mids), or([eb('action', '!=', 'access.refused'), isByOwn])]),
      and([
        eb('mid', 'is', null),
        or([isByOwn, and([eb('operator_id', 'is', null), or([isAboutOperator, isAboutOwnToken])])]),
        or([eb('object', 'is', null), not(isAboutOperator), eb('object', 'in', objects)]),
        or([eb('object', 'is', null), not(eb('object', 'like', 'token:%')), isAboutOwnToken]),
        ...foreign.map((mid) => not(namesMid(mid))),
      ]),
    ])
  }
}

function namesMid(mid: string) {
  const pattern = `%${JSON.stringify(mid).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`details like ${pattern} escape '\\'`
}

function isAmong(mids: readonly string[]) {
  return mids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`mid in (${sql.join(mids)})`
}
