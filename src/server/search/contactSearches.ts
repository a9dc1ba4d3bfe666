import { sql } from 'kysely'
import { contactText, type TypedContact } from '../text/typedContact.ts'
import { readCount } from '../../store/executeAll.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { actorOf, type Context } from '../http/context.ts'
import type { RateLimit } from '../access/rateLimit.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { requireRecentPassword } from '../sign-in/stepUp.ts'

/** Different searches per period; beyond that the operator must enter their password again. */
const most = 30
const withinMs = 10 * 60_000
const action = 'contact.searched'

export type SearchByContact = <T>(
  context: Context,
  search: { contact: TypedContact; mids: readonly string[] },
  lookUp: () => Promise<T[]>,
) => Promise<T[]>

type Parts = { store: Store; keys: KeyRing; limitActs: RateLimit }

/** Contact searches require reveal rights and are logged with a keyed hash of the value. */
export function createSearchByContact({ store, keys, limitActs }: Parts): SearchByContact {
  return async (context, { contact, mids }, lookUp) => {
    const object = `contact:${keys.mac('contact searches', contactText(contact))}`
    const note = async (count: number | undefined) => {
      const now = await store.now()
      const session = context.get('session')
      const details = {
        by: contact.by,
        ...(count !== undefined && { found: count }),
        mids,
        route: `${context.req.method} ${context.get('route') ?? ''}`,
      }
      const [mid = null] = mids.length === 1 ? mids : []
      const outcome = count === undefined ? 'failed' : 'done'
      await store.transaction(async (db) => {
        await appendAudit(db, iso(now), { action, outcome, object, mid, ...actorOf(context), details })
        await requireRecentPassword(session, now, {
          most,
          withinMs,
          count: (since) => countDifferent(db, session.operator.id, since),
        })
      })
    }
    const isAgain = context.req.header('x-again') !== undefined && (await isOnRecord(store, context, object))
    if (isAgain) return lookUp()
    await limitActs(context.get('session').operator.id)
    const matches = await lookUp().catch(async (error: unknown) => {
      await note(undefined)
      throw error
    })
    await note(matches.length)
    return matches
  }
}

/** A page refreshing its results. */
async function isOnRecord(store: Store, context: Context, object: string): Promise<boolean> {
  const line = await store.db
    .selectFrom('audit')
    .select('seq')
    .where('at', '>=', iso((await store.now()) - withinMs))
    .where('action', '=', action)
    .where('operator_id', '=', context.get('session').operator.id)
    .where('object', '=', object)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

async function countDifferent(
  db: Db,
  operatorId: string,
  { seq, from }: { seq: number; from: number },
): Promise<number> {
  return readCount(
    db,
    sql`select count(distinct object) as count from audit
      where at >= ${iso(from)} and seq > ${seq} and action = ${action} and operator_id = ${operatorId}`,
  )
}
