import { describe, expect, test } from 'vitest'
import { rotateKeys } from '../../src/commands/runOperator.ts'
import { appendAudit } from '../../src/server/trail/audit.ts'
import { createKeyRing, giveKeys } from '../../src/server/keys/keyRing.ts'
import { countLostFactors } from '../../src/server/keys/resealStore.ts'
import { createSeal } from '../../src/server/sign-in/seal.ts'
import { cutTrail } from '../../src/server/trail/marks.ts'
import { verifyAudit } from '../../src/server/trail/verifyAudit.ts'
import type { Store } from '../../src/store/openStore.ts'
import { engines, openTestStore } from '../support/stores.ts'

const first = 'the first secret of this test, long ago'
const second = 'the second secret that came after it'
const made = { kind: 'order', mid: 'mer_1', operator_id: 'o', body_sha256: 'x', state: 'confirmed' } as const

/** Fills a store with second factors, create requests and audit lines of this secret. */
async function fill(store: Store, secret: string, count = 450): Promise<void> {
  const keys = createKeyRing({ secret })
  const { seal } = createSeal(keys)
  const of = (n: number) => String(n).padStart(4, '0')
  giveKeys(store, keys)
  await store.db
    .insertInto('operator')
    .values({
      id: 'o',
      email: 'o@office.test',
      name: 'O',
      role: 'ops',
      mids: '[]',
      created_at: '2026',
      totp_secret: seal('factor', 'totp of o'),
      totp_pending: seal('pending', 'totp of o'),
    })
    .execute()
  const rows = Array.from({ length: count }, (_, n) => ({
    ...made,
    key: `k-${of(n)}`,
    created_at: '2026',
    holder: 'h',
    body: seal(`body ${n}`, `intent k-${of(n)}`),
    receipt: seal(`receipt ${n}`, `intent k-${of(n)} receipt`),
  }))
  if (rows.length > 0) await store.db.insertInto('order_intent').values(rows).execute()
  // Erased on request, or because of its age.
  const empty = { ...made, key: 'k-emptied', created_at: '2026', holder: 'h', body: '', receipt: null }
  await store.db.insertInto('order_intent').values(empty).execute()
  for (let n = 0; n < 3; n++)
    await store.transaction((db) =>
      appendAudit(db, `2026-11-21T10:00:0${n}.000Z`, { action: 'a', outcome: 'done' }),
    )
}

async function opened(store: Store, secret: string): Promise<unknown> {
  const seal = createSeal(createKeyRing({ secret }))
  const { totp_secret, totp_pending } = await store.db
    .selectFrom('operator')
    .selectAll()
    .executeTakeFirstOrThrow()
  const intents = await store.db
    .selectFrom('order_intent')
    .selectAll()
    .where('body', '<>', '')
    .orderBy('key')
    .execute()
  return [
    seal.open(totp_secret ?? '', 'totp of o'),
    seal.open(totp_pending ?? '', 'totp of o'),
    ...intents.flatMap(({ key, body, receipt }) => [
      seal.open(body, `intent ${key}`),
      seal.open(receipt ?? '', `intent ${key} receipt`),
    ]),
  ]
}

const all = (count: number) => [
  'factor',
  'pending',
  ...Array.from({ length: count }, (_, n) => [`body ${n}`, `receipt ${n}`]).flat(),
]

describe.each(engines)('on %s', (engine) => {
  test('reseals and re-signs everything with the present key, so that the old key can go', async () => {
    const store = await openTestStore(engine)
    await fill(store, first)
    await cutTrail(store, '2026-11-21T10:00:01.000Z')

    const done = await rotateKeys(store, { secret: second, old: [first] })

    expect(done).toEqual({
      isDone: true,
      text: `operator.totp_secret: 1 encrypted again, 0 already had the current key, 0 cannot be opened
operator.totp_pending: 1 encrypted again, 0 already had the current key, 0 cannot be opened
order_intent.body: 450 encrypted again, 0 already had the current key, 0 cannot be opened
order_intent.answer: 0 encrypted again, 0 already had the current key, 0 cannot be opened
order_intent.receipt: 450 encrypted again, 0 already had the current key, 0 cannot be opened
alert_receiver.sealed: 0 encrypted again, 0 already had the current key, 0 cannot be opened
audit trail: 5 lines vouched for with the present key
Old keys are no longer needed.`,
    })
    expect(await opened(store, second)).toEqual(all(450))
    giveKeys(store, createKeyRing({ secret: second }))
    expect(await verifyAudit(store)).toEqual({ lines: 5 })
    const again = await rotateKeys(store, { secret: second, old: [] })
    expect(again.text).toContain(
      'order_intent.body: 0 encrypted again, 450 already had the current key, 0 cannot be opened',
    )
    expect(again.isDone).toBe(true)
  })

  test('without the old key changes nothing, and counts the values that it cannot open', async () => {
    const store = await openTestStore(engine)
    await fill(store, first, 2)

    const { isDone, text } = await rotateKeys(store, { secret: second, old: [] })

    expect(isDone).toBe(false)
    expect(text).toContain(
      'order_intent.body: 0 encrypted again, 0 already had the current key, 2 cannot be opened',
    )
    expect(text).toContain('audit trail: breaks at line 1: it was signed with a key that is not configured')
    expect(text).toContain('Keep the old keys.')
    expect(await opened(store, first)).toEqual(all(2))
  })

  test('counts the second factors that no key opens', async () => {
    const store = await openTestStore(engine)
    await fill(store, first, 0)
    const lost = (secret: string) => countLostFactors(store, createSeal(createKeyRing({ secret })))

    expect([await lost(first), await lost(second)]).toEqual([0, 1])
  })
})
