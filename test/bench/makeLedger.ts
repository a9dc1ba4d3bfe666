import { sql } from 'kysely'
import { Client } from 'pg'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import { runStatement } from '../support/postgresCluster.ts'
import { bookWorld, multiply } from './growLedger.ts'

/** GROWTH_BOOKED: so many are booked by the ledger, page by page; the rest of a larger ledger are copies of these. */
const maxBooked = Number(process.env.GROWTH_BOOKED ?? 50_000)

/** A database of that name with so many orders. What was booked is kept beside it, for the next size. */
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
    const store = await openStore(urlOf(server, `${template}_new`))
    await migrate(store)
    // As a server leaves one that has started before: the first start looks through all orders for whose they are.
    const marked_at = new Date().toISOString()
    await store.db.insertInto('store_mark').values({ id: 1, mode: 'live', marked_at }).execute()
    await bookWorld(store, booked, Date.now())
    await store.close()
    await runStatement(server, `alter database ${template}_new rename to ${template}`)
    log(`${booked} are booked`)
  }
  await runStatement(server, `create database ${name}_new template ${template} strategy file_copy`)
  const store = await openStore(urlOf(server, `${name}_new`))
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

/** The same server, another database. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}
