import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../src/store/migrate.ts'
import { migrations } from '../../src/store/migrations.ts'
import { startCommand } from '../support/command.ts'
import { emptyDatabase, engines, openAt, testOnPostgres } from '../support/stores.ts'
import { runs } from '../support/runs.ts'

const steps = [
  '001_operators',
  '002_audit',
  '003_order_intents',
  '004_ledger',
  '005_fee_totals',
  '006_exports',
  '007_missing_orders',
  '008_order_blocks',
  '009_quarters',
  '010_no_order_blocks',
  '011_set_aside',
  '012_receipts',
  '013_sources',
  '014_listed_elsewhere',
  '014b_open_search',
  '015_signed_trail',
  '015b_store_mark',
  '016_everything',
  '017_order_approvals',
  '018_shown_passwords',
  '018b_oidc_returns',
  '018c_known_devices',
  '019_export_requests',
  '019b_erasure',
  '020_fee_kinds',
  '020b_payment_methods',
  '021_fee_levels',
  '022b_statements',
  '023_periods',
  '024_fee_columns',
  '025_hand_matches',
  '026_fee_floors',
  '027_open_stages',
  '028_late_orders',
  '029_alerts',
  '030_notes',
  '031_saved_views',
  '032_status_meanings',
  '033_order_templates',
  '035_alert_receivers',
  '035b_alert_deliveries',
  '035c_fee_indexes',
  '036_old_notices',
  '037_version_fence',
  '038_access_tokens',
  '039_row_numbers',
  '039b_bi_views',
  '040_meaning_languages',
  '041_source_amounts',
  '042_followed_at',
  '043_room_to_update',
  '044_plain_letters',
  '045_attempts',
  '045b_refused_files',
  '046_account_makers',
  '049_shown_search',
  '050_removed_features',
]

describe.each(engines)('on %s', (engine) => {
  test('migrations run once', async () => {
    const store = await openAt(await emptyDatabase(engine))

    await migrate(store)
    await migrate(store)

    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      store.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(steps)
  })

  test('migrations run once when gateways start at the same moment', async () => {
    for (let run = 0; run < runs(10); run++) {
      const url = await emptyDatabase(engine)
      const moment = String(Date.now() + 700)
      const starts = [1, 2, 3].map(() =>
        startCommand('test/store/openAndMigrate.ts', { args: [url, moment] }),
      )
      const codes = await Promise.all(starts.map(({ ended }) => ended))

      expect(starts.map(({ output }) => output()).join('')).not.toContain('Error')
      expect(codes).toEqual([0, 0, 0])
      const { db } = await openAt(url)
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      )
      expect(rows.map(({ name }) => name)).toEqual(steps)
      expect(await db.selectFrom('audit_head').select('seq').execute()).toEqual([{ seq: 0 }])
    }
  })

  test('what a team wrote of a status stays, for all, once it is written in each language', async () => {
    const store = await openAt(await emptyDatabase(engine))
    const provider = { getMigrations: async () => migrations(engine) }
    await new Migrator({ db: store.db, provider }).migrateTo('039b_bi_views')
    await sql`insert into status_meaning (mid, status, kind, tell, updated_at, updated_by)
      values ('mer_1', 'held', 'gaming', 'Coins: tonight.', '2026-11-01', 'o@x.test')`.execute(store.db)

    await migrate(store)

    expect(await store.db.selectFrom('status_meaning').selectAll().execute()).toEqual([
      expect.objectContaining({
        mid: 'mer_1',
        kind: 'gaming',
        language: '',
        tell: 'Coins: tonight.',
        ask: null,
      }),
    ])
  })

  test('when lists were read last is known as before, once it has columns', async () => {
    const store = await openAt(await emptyDatabase(engine))
    const provider = { getMigrations: async () => migrations(engine) }
    await new Migrator({ db: store.db, provider }).migrateTo('041_source_amounts')
    const read = {
      followedAt: Date.parse('2026-11-20T10:00:00.250Z'),
      followEveryMs: 5000,
      reason: 'timeout',
    }
    const states = [JSON.stringify(read), '{"followedAt":null}', '', '[]']
    for (const [n, state] of states.entries())
      await sql`insert into sweep_state (mid, kind, state, sweep) values (${`mer_${n}`}, 'orders', ${state}, 1)`.execute(
        store.db,
      )

    await migrate(store)

    const rows = await store.db.selectFrom('sweep_state').selectAll().orderBy('mid').execute()
    expect(
      rows.map(({ followed_at, follow_every_ms, reason }) => [followed_at, follow_every_ms, reason]),
    ).toEqual([
      ['2026-11-20T10:00:00.250Z', 5000, 'timeout'],
      [null, null, null],
      [null, null, null],
      [null, null, null],
    ])
  })

  test('makers of accounts and recent changes are filled from the audit log', async () => {
    const store = await openAt(await emptyDatabase(engine))
    const provider = { getMigrations: async () => migrations(engine) }
    await new Migrator({ db: store.db, provider }).migrateTo('044_plain_letters')
    for (const id of ['ann', 'bob', 'cara'])
      await sql`insert into operator (id, email, name, role, mids, created_at)
        values (${id}, ${`${id}@x.test`}, ${id}, 'ops', '[]', '2026-11-01')`.execute(store.db)
    const line = (seq: number, actor: string | null, action: string, object: string, details: object = {}) =>
      sql`insert into audit (seq, at, operator_id, action, object, outcome, details, previous_hash, hash)
        values (${seq}, ${`2026-11-0${seq}`}, ${actor}, ${`operator.${action}`}, ${`operator:${object}`}, 'done',
          ${JSON.stringify(details)}, '', '')`.execute(store.db)
    await line(1, null, 'added', 'ann')
    await line(2, 'ann', 'added', 'bob')
    await line(3, 'ann', 'reset', 'bob')
    await line(4, 'ann', 'reset', 'bob')
    await line(5, 'bob', 'changed', 'cara', { before: { role: 'ops' }, after: { role: 'admin' } })
    await line(6, 'cara', 'changed', 'ann', { before: { role: 'ops' }, after: { role: 'ops' } })
    await line(7, null, 'changed', 'ann', { after: { disabled: true } })

    await migrate(store)

    const makers = await store.db.selectFrom('operator').select(['id', 'created_by']).orderBy('id').execute()
    expect(makers.map(({ id, created_by }) => [id, created_by])).toEqual([
      ['ann', null],
      ['bob', 'ann'],
      ['cara', null],
    ])
    expect(await store.db.selectFrom('account_change').selectAll().orderBy('at').execute()).toEqual([
      { operator_id: 'bob', changed_by: 'ann', at: '2026-11-04' },
      { operator_id: 'cara', changed_by: 'bob', at: '2026-11-05' },
    ])
  })

  test('an upgrade empties what removed features kept about customers, and deletes rules about fee drift', async () => {
    const store = await openAt(await emptyDatabase(engine))
    const provider = { getMigrations: async () => migrations(engine) }
    await new Migrator({ db: store.db, provider }).migrateTo('049_shown_search')
    const at = '2026-11-01T00:00:00.000Z'
    await store.db
      .insertInto('looked_at')
      .values({ mid: 'mer_1', operator_id: 'ann', kind: 'users', object_id: 'UX-1', at })
      .execute()
    await sql`insert into order_template (mid, id, operator_id, name, draft, user_id, created_at, updated_at)
      values ('mer_1', 't-1', 'ann', 'Rent', '{}', 'UX-1', ${at}, ${at})`.execute(store.db)
    for (const kind of ['fee-drift', 'doubt'])
      await sql`insert into alert_rule
        (id, kind, name, mids, settings, is_on, receivers, created_at, created_by, changed_at, changed_by)
        values (${kind}, ${kind}, 'R', '[]', '{}', 1, '[]', ${at}, 'a', ${at}, 'a')`.execute(store.db)

    await migrate(store)

    expect(await store.db.selectFrom('looked_at').selectAll().execute()).toEqual([])
    expect(await store.db.selectFrom('order_template').selectAll().execute()).toEqual([])
    const rules = await store.db.selectFrom('alert_rule').select(['id', 'deleted_at']).orderBy('id').execute()
    expect(rules).toEqual([
      { id: 'doubt', deleted_at: null },
      { id: 'fee-drift', deleted_at: at },
    ])
  })

  test('migrations that fail leave nothing behind', async () => {
    const store = await openAt(await emptyDatabase(engine))
    await sql`create table order_intent (other text)`.execute(store.db)

    await expect(migrate(store)).rejects.toThrow('already exists')

    await expect(sql`select * from operator`.execute(store.db)).rejects.toThrow(/operator/)
    await sql`drop table order_intent`.execute(store.db)
    await migrate(store)
    expect(await store.db.selectFrom('operator').selectAll().execute()).toEqual([])
  })
})

testOnPostgres('a statement has its time limit again after migrations', async () => {
  const store = await openAt(await emptyDatabase('postgres'))

  await migrate(store)

  const { rows } = await sql`show statement_timeout`.execute(store.db)
  expect(rows).toEqual([{ statement_timeout: '10s' }])
})
