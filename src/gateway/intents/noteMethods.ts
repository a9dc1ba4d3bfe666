import { noteMethod, settleMethods } from '../../ledger/orderMethods.ts'
import type { Db, Store } from '../../store/openStore.ts'
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

/** Orders that were made before the ledger was told how they are paid; each of them once. */
export async function noteFormerMethods(store: Store, seal: Seal): Promise<void> {
  for (;;) {
    const intents = await store.db
      .selectFrom('order_intent')
      .leftJoin('order_method', (join) =>
        join
          .onRef('order_method.mid', '=', 'order_intent.mid')
          .onRef('order_method.id', '=', 'order_intent.upstream_order_id'),
      )
      .select(['order_intent.key', 'order_intent.mid', 'order_intent.upstream_order_id as id'])
      .where('order_intent.kind', '=', 'order')
      .where('order_intent.upstream_order_id', 'is not', null)
      .where('order_method.id', 'is', null)
      .limit(mostAtOnce)
      .execute()
    if (intents.length === 0) return
    await store.transaction(async (db) => {
      for (const { key, id } of intents) if (id !== null) await noteMade(db, seal, key, id)
    })
    for (const [mid, own] of Map.groupBy(intents, ({ mid }) => mid))
      await settleMethods(
        store,
        mid,
        own.flatMap(({ id }) => id ?? []),
      )
  }
}

const mostAtOnce = 500
