import { sql, type Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isUniqueViolation } from '../../src/store/storeErrors.ts'
import type { Tables } from '../../src/store/tables.ts'
import { engines, openTestStore } from '../support/stores.ts'

const at = '2026-11-21T10:00:00.000Z'

const operator = { id: 'o-1', email: 'a@b.test', name: 'A', role: 'ops', mids: '[]', created_at: at }
const session = {
  token_hash: 't-1',
  id: 's-1',
  operator_id: 'o-1',
  stage: 'signed-in' as const,
  created_at: at,
  seen_at: at,
  ip: '::1',
  agent: 'x',
}
const line = { seq: 1, at, action: 'a', outcome: 'ok', details: '{}', previous_hash: 'p', hash: 'h' }
const intent: Insertable<Tables['order_intent']> = {
  key: 'k-1',
  kind: 'order',
  mid: 'm-1',
  operator_id: 'o-1',
  body_sha256: 'x',
  body: '{}',
  state: 'created',
  created_at: at,
  holder: 'h',
}

describe.each(engines)('on %s', (engine) => {
  test('refuses duplicates of every unique key', async () => {
    const { db } = await openTestStore(engine)
    const oidc = { oidc_issuer: 'https://id.test', oidc_subject: 's' }
    const order = { ...intent, upstream_order_id: 'order-1' }
    const otherKeys = { token_hash: 't-2', id: 's-2' }
    await db
      .insertInto('operator')
      .values({ ...operator, ...oidc })
      .execute()
    await db.insertInto('session').values(session).execute()
    await db.insertInto('totp_step').values({ operator_id: 'o-1', step: 1 }).execute()
    await db
      .insertInto('audit_head')
      .values({ id: 1, seq: 0, hash: '' })
      .onConflict((row) => row.doNothing())
      .execute()
    await db.insertInto('order_intent').values(order).execute()

    const again = [
      db.insertInto('operator').values({ ...operator, id: 'o-2' }),
      db.insertInto('operator').values({ ...operator, ...oidc, id: 'o-2', email: 'c@d.test' }),
      db.insertInto('session').values({ ...session, ...otherKeys, id: 's-1' }),
      db.insertInto('session').values({ ...session, ...otherKeys, token_hash: 't-1' }),
      db.insertInto('totp_step').values({ operator_id: 'o-1', step: 1 }),
      db.insertInto('audit_head').values({ id: 1, seq: 1, hash: '' }),
      db.insertInto('order_intent').values({ ...order, upstream_order_id: 'order-2' }),
      db.insertInto('order_intent').values({ ...order, key: 'k-2' }),
    ]

    for (const query of again) {
      const error: unknown = await query.execute().catch((error: unknown) => error)
      expect(error).toBeInstanceOf(Error)
      expect(isUniqueViolation(error)).toBe(true)
    }
  })

  test('allows several operators without OIDC and several intents without an order', async () => {
    const { db } = await openTestStore(engine)

    await db
      .insertInto('operator')
      .values([operator, { ...operator, id: 'o-2', email: 'c@d.test' }])
      .execute()
    await db
      .insertInto('order_intent')
      .values([intent, { ...intent, key: 'k-2' }])
      .execute()
    await db
      .insertInto('order_intent')
      .values(['m-1', 'm-2'].map((mid) => ({ ...intent, key: `order-${mid}`, mid, upstream_order_id: 'o' })))
      .execute()

    expect(await db.selectFrom('order_intent').select('key').execute()).toHaveLength(4)
  })

  test('an operator starts with nulls and zeros', async () => {
    const { db } = await openTestStore(engine)

    await db.insertInto('operator').values(operator).execute()

    const nothing = {
      password_hash: null,
      password_expires_at: null,
      totp_secret: null,
      totp_pending: null,
      totp_pending_at: null,
      everything: null,
      oidc_issuer: null,
      oidc_subject: null,
      created_by: null,
      disabled_at: null,
      last_sign_in_at: null,
    }
    const counts = { must_change_password: 0, totp_confirmed: 0 }
    expect(await db.selectFrom('operator').selectAll().execute()).toEqual([
      { ...operator, ...nothing, ...counts },
    ])
  })

  test.each(['0', '12', '-1', '1.10', '-0.000000000000000001', '007', `${'9'.repeat(30)}.${'9'.repeat(18)}`])(
    'stores the amount %s digit for digit',
    async (amount) => {
      const { db } = await openTestStore(engine)

      await db
        .insertInto('order_intent')
        .values({ ...intent, amount })
        .execute()

      expect(await db.selectFrom('order_intent').select('amount').execute()).toEqual([{ amount }])
    },
  )

  test('refuses text that is not a decimal as an amount', async () => {
    const { db } = await openTestStore(engine)
    const wrong = [
      '',
      '-',
      '--1',
      '1-',
      '+1',
      '.5',
      '5.',
      '1.2.3',
      '1,5',
      ' 1',
      '1\n',
      '1e3',
      '0x1F',
      '1_000',
    ]
    const odd = [
      'NaN',
      'Infinity',
      '١',
      '1'.repeat(31),
      `1.${'1'.repeat(19)}`,
      `-${'1'.repeat(31)}`,
      '-.5',
      '1-2',
    ]

    for (const amount of [...wrong, ...odd]) {
      const written = db
        .insertInto('order_intent')
        .values({ ...intent, amount })
        .execute()
      await expect(written, amount).rejects.toThrow(/check constraint/i)
    }
  })

  test('refuses unknown states, stages and kinds, and e-mail addresses with capitals', async () => {
    const { db } = await openTestStore(engine)
    const refused = [
      sql`update order_intent set state = 'lost'`,
      sql`update order_intent set kind = 'other'`,
      sql`update order_intent set amount_side = 'both'`,
      sql`update session set stage = 'half'`,
      sql`update operator set email = 'A@b.test'`,
      sql`update operator set totp_confirmed = 2`,
      sql`update audit_head set id = 2`,
    ]
    await db.insertInto('operator').values(operator).execute()
    await db.insertInto('session').values(session).execute()
    await db.insertInto('order_intent').values(intent).execute()

    for (const statement of refused) {
      await expect(statement.execute(db)).rejects.toThrow(/check constraint/i)
    }
  })

  test('refuses text in a number column', async () => {
    const { db } = await openTestStore(engine)

    const written = sql`insert into totp_step (operator_id, step) values ('o-1', ${'soon'})`.execute(db)

    await expect(written).rejects.toThrow(/soon|cannot store TEXT/)
  })

  test('the audit log refuses every change', async () => {
    const { db } = await openTestStore(engine)
    await db
      .insertInto('audit')
      .values([line, { ...line, seq: 2 }])
      .execute()
    const change = [
      sql`update audit set outcome = 'other'`,
      sql`update audit set seq = 9 where seq = 1`,
      sql`delete from audit`,
      sql`delete from audit where seq = 2`,
      sql`insert into audit select * from audit where seq = 1 on conflict (seq) do update set outcome = 'other'`,
      ...(engine === 'sqlite'
        ? [sql`insert or replace into audit select * from audit`, sql`update or replace audit set seq = 1`]
        : [sql`truncate audit`, sql`set session_replication_role = replica; delete from audit`]),
    ]

    const before = await db.selectFrom('audit').selectAll().orderBy('seq').execute()
    for (const statement of change) {
      await expect(statement.execute(db)).rejects.toThrow('the audit log is append-only')
    }

    expect(await db.selectFrom('audit').selectAll().orderBy('seq').execute()).toEqual(before)
    expect(before.map(({ seq }) => seq)).toEqual([1, 2])
  })
})
