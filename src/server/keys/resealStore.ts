import { pagesOf } from '../../store/pagesOf.ts'
import { sql } from 'kysely'
import type { Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'

/** Reads texts of all our keys and writes with the current one, as `createSeal` does. */
type Resealer = {
  seal: (plain: string, about: string) => string
  open: (sealed: string, about: string) => string | undefined
  isPresent: (sealed: string, about: string) => boolean
}

type Resealed = { resealed: number; present: number; unreadable: number }

/** All sealed columns with a lifetime over minutes, except erased values. Sealed values in pages and browsers expire. */
const sealed = [
  { table: 'operator', key: 'id', column: 'totp_secret', about: (id: string) => `totp of ${id}` },
  { table: 'operator', key: 'id', column: 'totp_pending', about: (id: string) => `totp of ${id}` },
  { table: 'order_intent', key: 'key', column: 'body', about: (key: string) => `intent ${key}` },
  { table: 'order_intent', key: 'key', column: 'answer', about: (key: string) => `intent ${key}` },
  { table: 'order_intent', key: 'key', column: 'receipt', about: (key: string) => `intent ${key} receipt` },
  { table: 'alert_receiver', key: 'id', column: 'sealed', about: (id: string) => `receiver ${id}` },
] as const

const slice = 200

/** Seals texts of old keys again while servers run; concurrent changes win, and an interrupted run can be repeated. */
export function resealStore(store: Pick<Store, 'db'>, seal: Resealer): Promise<Record<string, Resealed>> {
  return goThrough(store, seal, async ({ table, key, column }, row, plain) => {
    const text = sql.ref(column)
    await sql`update ${sql.table(table)} set ${text} = ${seal.seal(plain, row.about)}
      where ${sql.ref(key)} = ${row.id} and ${text} = ${row.sealed}`.execute(store.db)
  })
}

/** Dry run of `resealStore`. */
export function countSealed(store: Pick<Store, 'db'>, seal: Resealer): Promise<Record<string, Resealed>> {
  return goThrough(store, seal, async () => {})
}

type Sealed = { row_id: string; sealed_text: string }
type Row = { id: string; sealed: string; about: string }

async function goThrough(
  { db }: Pick<Store, 'db'>,
  seal: Resealer,
  reseal: (place: (typeof sealed)[number], row: Row, plain: string) => Promise<void>,
): Promise<Record<string, Resealed>> {
  const counts: Record<string, Resealed> = {}
  for (const place of sealed) {
    const { table, key, column, about } = place
    const count = { resealed: 0, present: 0, unreadable: 0 }
    counts[`${table}.${column}`] = count
    const [id, text] = [sql.ref(key), sql.ref(column)]
    const read = async (last?: Sealed) => {
      const { rows } = await sql<Sealed>`
        select ${id} as row_id, ${text} as sealed_text from ${sql.table(table)}
        where ${id} > ${last?.row_id ?? ''} and ${text} is not null and ${text} <> ''
        order by ${id} limit ${slice}`.execute(db)
      return rows
    }
    for await (const rows of pagesOf(slice, read)) {
      for (const { row_id, sealed_text } of rows) {
        const row = { id: row_id, sealed: sealed_text, about: about(row_id) }
        const isPresent = seal.isPresent(row.sealed, row.about)
        const plain = isPresent ? undefined : seal.open(row.sealed, row.about)
        if (plain !== undefined) await reseal(place, row, plain)
        count[isPresent ? 'present' : plain === undefined ? 'unreadable' : 'resealed']++
      }
      await yieldToEventLoop()
    }
  }
  return counts
}

/** Second factors that none of our keys can open: their owners could not sign in. */
export async function countLostFactors(
  { db }: Pick<Store, 'db'>,
  { open }: Pick<Resealer, 'open'>,
): Promise<number> {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .where('disabled_at', 'is', null)
    .execute()
  return rows.filter(({ id, totp_secret }) => open(totp_secret ?? '', `totp of ${id}`) === undefined).length
}
