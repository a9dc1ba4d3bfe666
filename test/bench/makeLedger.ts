import { sql } from 'kysely'
import { Client } from 'pg'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import { runStatement } from '../support/postgresCluster.ts'
import { bookWorld, multiply } from './growLedger.ts'

/** GROWTH_BOOKED: number of orders that the ledger books page by page; larger ledgers add copies of them. */
const maxBooked = Number(process.env.GROWTH_BOOKED ?? 50_000)

/** Creates a database with this many orders. A template of the booked orders stays for the next size. */
export async function makeLedger(server: string, name: string, size: number): Promise<void> {
  const begun = performance.now()
  const log = (what: string) => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    process.stderr.write(`${size}, ${seconds} s: ${what}\n`)
  }
  const booked = Math.min(size, maxBooked)
  const template = `booked_${booked}`
  if (!(await hasDatabase(server, template))) {
    await runStatement(server, `create database ${template}_new`)
    const store = await openStore(withDatabase(server, `${template}_new`))
    await migrate(store)
    // Marks the store as used before: a first start would assign owners to all orders.
    const marked_at = new Date().toISOString()
    await store.db.insertInto('store_mark').values({ id: 1, mode: 'live', marked_at }).execute()
    await bookWorld(store, booked, Date.now())
    await store.close()
    await runStatement(server, `alter database ${template}_new rename to ${template}`)
    log(`${booked} are booked`)
  }
  await runStatement(server, `create database ${name}_new template ${template} strategy file_copy`)
  const store = await openStore(withDatabase(server, `${name}_new`))
  if (size > booked) await multiply(store, Math.round(size / booked), log)
  await sql`checkpoint`.execute(store.db)
  await store.close()
  await runStatement(server, `alter database ${name}_new rename to ${name}`)
}

export async function hasDatabase(server: string, name: string): Promise<boolean> {
  const client = new Client(server)
  await client.connect()
  try {
    return (await client.query('select 1 from pg_database where datname = $1', [name])).rows.length > 0
  } finally {
    await client.end()
  }
}

/** The same server with another database. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}
