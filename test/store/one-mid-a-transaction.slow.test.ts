import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import type { Store } from '../../src/store/openStore.ts'
import { untilWhole } from '../support/largeWorld.ts'
import { payin, startStack } from '../support/stack.ts'
import { openTestStore, testOnPostgres } from '../support/stores.ts'

/** Records the merchant IDs that each transaction writes, in all tables that can be distributed. */
async function watchTransactions({ db }: Store) {
  await sql`create table touched (transaction text, name text, mid text, primary key (transaction, name, mid))`.execute(
    db,
  )
  await sql`create function note_mid() returns trigger language plpgsql as $$ begin
    insert into touched values (pg_current_xact_id()::text, tg_table_name, coalesce(new.mid, old.mid)) on conflict do nothing;
    return null;
  end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'mid'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname not in ('touched', 'audit', 'order_intent')`.execute(db)
  for (const { name } of rows)
    await sql`create trigger note_mid after insert or update or delete on ${sql.table(name)}
      for each row execute function note_mid()`.execute(db)
  return {
    /** The largest number of merchant IDs per transaction, by the tables it wrote. */
    read: async () => {
      const { rows } = await sql<{ tables: string; mids: number }>`
        select tables, max(mids)::int as mids from (
          select string_agg(distinct name, ' ' order by name) as tables, count(distinct mid) as mids
          from touched group by transaction
        ) as each group by 1 order by 1`.execute(db)
      return new Map(rows.map(({ tables, mids }) => [tables, mids]))
    },
  }
}

testOnPostgres(
  'a transaction writes one merchant ID, except at the start and end of a shared close',
  async () => {
    const store = await openTestStore('postgres')
    const watch = await watchTransactions(store)
    const { stack, as } = await startStack({ store, world: { orders: 400, users: 60, rate: 600, pace: 100 } })
    const start = () => startSweeps(stack, { syncMs: 1_000, syncBudget: 60_000 })
    const fill = start()
    await untilWhole(stack)
    await fill.stop()
    // Sweeps renew the usual times when they start, and then only every half a minute.
    const sweeps = start()
    onTestFinished(() => sweeps.stop())
    const [admin, finance] = [await as('admin'), await as('finance')]
    await expect
      .poll(async () => [...(await watch.read()).keys()].filter((tables) => /usual_time/.test(tables)).length)
      .toBeGreaterThan(0)

    const list = (await (await admin('/api/orders?range=[0,9]')).json()) as { id: string; mid: string }[]
    for (const { id, mid } of list.slice(0, 3))
      await admin(`/api/orders/${id}/notes`, { json: { text: 'called' }, headers: { mid } })
    await admin('/api/v3/orders', {
      json: payin,
      headers: { mid: 'mer_1', 'idempotency-key': crypto.randomUUID() },
    })
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
    const closed = await finance('/api/periods', {
      json: { from: day(30), to: day(1), timeZone: 'UTC', mids: ['mer_1', 'mer_2'] },
    })
    const { id } = await closed.json()
    // A long close continues after its answer.
    await expect
      .poll(async () => (await finance(`/api/periods/${id}`)).json())
      .toMatchObject({ state: 'closed' })

    const midsByTables = await watch.read()
    const written = [...midsByTables.keys()].flatMap((tables) => tables.split(' '))
    expect(written).toEqual(
      expect.arrayContaining(['ledger_order', 'ledger_user', 'usual_time', 'note', 'period_row']),
    )
    expect([...midsByTables].filter(([, mids]) => mids > 1)).toEqual([
      ['journal_entry period_watch', 2],
      ['period_watch', 2],
    ])
  },
)
