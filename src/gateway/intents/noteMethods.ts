import { noteMethod } from '../../ledger/orderMethods.ts'
import type { Db } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import { methodOf } from './methodOf.ts'

/** With the intent whose order this is, in the same transaction: the ledger is told how the order is paid. */
export async function noteMade(db: Db, seal: Seal, key: string, id: string): Promise<void> {
  const intent = await db
    .selectFrom('order_intent')
    .select(['mid', 'kind', 'body'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (intent?.kind !== 'order') return
  await noteMethod(db, { mid: intent.mid, id, method: methodOf(seal.open(intent.body, `intent ${key}`)) })
}
