import { sql, type CompiledQuery } from 'kysely'
import { parseJson, rawNumber } from '../contract/json.ts'
import { executeAll } from '../store/executeAll.ts'
import type { Db, Store } from '../store/openStore.ts'
import { versionUpdate } from './ledgerVersion.ts'
import { lockMid } from './lockMid.ts'
import { columnsOf } from './mergeRow.ts'
import type { Kind } from './page.ts'

const mostAtOnce = 500

/**
 * Writes what orders and users are found by anew from their records, in a ledger from before that was another text. A
 * start that is broken off begins again with the merchant ID that it was at.
 */
export async function rewriteSearch(store: Store): Promise<void> {
  const mids = await store.db.selectFrom('search_rewrite').select('mid').orderBy('mid').execute()
  for (const { mid } of mids) {
    for (const kind of ['orders', 'users'] as const) {
      let last: string | undefined = ''
      while (last !== undefined) last = await rewriteSome(store, mid, kind, last)
    }
    await store.db.deleteFrom('search_rewrite').where('mid', '=', mid).execute()
  }
}

const tables = { orders: 'ledger_order', users: 'ledger_user' } as const
const rewritten = {
  orders: ['search', 'reference'],
  users: ['search', 'name', 'email_key', 'phone_national', 'phone_digits', 'phone_end'],
} as const

/** The last of the ids that were written, if there are more behind it. */
function rewriteSome(store: Store, mid: string, kind: Kind, after: string): Promise<string | undefined> {
  return store.transaction(async (db) => {
    const on = { ...store, db }
    // Nothing is booked between reading a record and writing what it is found by.
    await lockMid(on, mid)
    const rows = await rowsAfter(db, mid, kind, after)
    if (rows.length === 0) return undefined
    const others = rows.flatMap((row) => {
      const columns = columnsOf(kind, parseJson(row.raw, { lossy: rawNumber }), row.id)
      const names: readonly string[] = rewritten[kind]
      const valueIn = (of: object, name: string) =>
        (Reflect.get(of, name) as string | null | undefined) ?? null
      const values = names.map((name) => valueIn(columns, name))
      return names.some((name, nth) => valueIn(row, name) !== values[nth]) ? [[row.id, ...values]] : []
    })
    if (others.length > 0) await executeAll(on, [rewrite(db, kind, mid, others), versionUpdate(db, mid)])
    return rows.length < mostAtOnce ? undefined : rows.at(-1)?.id
  })
}

/** Each begins with the id. */
function rewrite(db: Db, kind: Kind, mid: string, rows: readonly (string | null)[][]): CompiledQuery {
  const names = rewritten[kind]
  const values = rows.map((row) => sql`(${sql.join(row)})`)
  const table = sql.table(tables[kind])
  const set = names.map((name) => sql`${sql.ref(name)} = written.${sql.ref(name)}`)
  return sql`with written (id, ${sql.join(names.map((name) => sql.ref(name)))}) as (values ${sql.join(values)})
    update ${table} set ${sql.join(set)} from written
    where ${table}.mid = ${mid} and ${table}.id = written.id`.compile(db)
}

type Row = { id: string; raw: string }

function rowsAfter(db: Db, mid: string, kind: Kind, after: string): Promise<Row[]> {
  return (
    db
      .selectFrom(tables[kind])
      .select(['id', 'raw'])
      .select(rewritten[kind].map((name) => sql.ref<string | null>(name).as(name)))
      .where('mid', '=', mid)
      // Who was erased is found by nothing.
      .where('erased_why', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(mostAtOnce)
      .execute()
  )
}
