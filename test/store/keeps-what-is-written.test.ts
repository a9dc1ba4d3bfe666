import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storableText, UnstorableText } from '../../src/store/engine/storableText.ts'
import { engines, openTestStore } from '../support/stores.ts'

const hostile = [
  `'; drop table preference; --`,
  `"quoted" \\ back\\slash $1 ? :name @p %s`,
  'Ä ß ı İ ﬁ 日本 العربية \u202E\u200D',
  '👩‍👩‍👧 𝕏 e\u0301',
  '\u0001\u001f\u007f\u0085\uFEFF\uFFFF',
  ' leading, trailing \r\n\t ',
  '',
  'x'.repeat(300_000),
]

describe.each(engines)('on %s', (engine) => {
  test('returns text as written', async () => {
    const { db } = await openTestStore(engine)
    const rows = hostile.map((value, index) => ({ operator_id: 'o-1', name: `${index}`, value }))

    await db.insertInto('preference').values(rows).execute()

    expect(await db.selectFrom('preference').selectAll().orderBy('name').execute()).toEqual(rows)
  })

  test('returns whole numbers and null as written', async () => {
    const { db } = await openTestStore(engine)
    const step = { operator_id: 'o-1', step: Number.MAX_SAFE_INTEGER }
    const code = { operator_id: 'o-1', code_hash: 'h', used_at: null }

    await db.insertInto('totp_step').values(step).execute()
    await db.insertInto('recovery_code').values(code).execute()

    expect(await db.selectFrom('totp_step').selectAll().execute()).toEqual([step])
    expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([code])
  })

  test('returns a count as a number', async () => {
    const { db } = await openTestStore(engine)

    const result = await db.selectFrom('audit_head').select(db.fn.countAll().as('rows')).executeTakeFirst()

    expect(result).toEqual({ rows: 1 })
  })

  test('throws for a whole number too large for JavaScript', async () => {
    const { db } = await openTestStore(engine)

    const read = sql`select cast(9007199254740993 as bigint) as large`.execute(db)

    await expect(read).rejects.toThrow(RangeError)
  })

  test.each([
    ['a Date', new Date(0), 'the store keeps text, numbers, bytes and null, not Date'],
    ['undefined', undefined, 'the store keeps text, numbers, bytes and null, not undefined'],
    ['a boolean', true, 'the store keeps text, numbers, bytes and null, not boolean'],
    ['an array', ['a'], 'the store keeps text, numbers, bytes and null, not Array'],
    ['an object', { a: 1 }, 'the store keeps text, numbers, bytes and null, not Object'],
    ['NaN', NaN, 'the store keeps no number like NaN'],
    ['a number past 2^53', 2 ** 53, 'the store keeps no number like 9007199254740992'],
  ])('refuses %s', async (_, value, message) => {
    const { db } = await openTestStore(engine)

    const written = sql`update preference set value = ${value}, name = ${'x'}`.execute(db)

    await expect(written).rejects.toThrow(new TypeError(message))
  })

  test.each([
    ['NUL', 'a\0b', 'the store keeps no text with NUL in it'],
    ['half a surrogate pair', 'a\uD800', 'the store keeps no text with half a surrogate pair in it'],
  ])('refuses text with %s by its own error', async (_, value, message) => {
    const { db } = await openTestStore(engine)

    const written = sql`update preference set value = ${value}, name = ${'x'}`.execute(db)

    await expect(written).rejects.toThrow(new UnstorableText(message))
  })

  test('sorts text by bytes', async () => {
    const { db } = await openTestStore(engine)
    const names = ['b', 'B', 'a-b', 'ab', 'a_b', 'é', '1']
    const rows = names.map((name) => ({ operator_id: 'o-1', name, value: '' }))

    await db.insertInto('preference').values(rows).execute()

    const sorted = await db.selectFrom('preference').select('name').orderBy('name').execute()
    expect(sorted.map(({ name }) => name)).toEqual(['1', 'B', 'a-b', 'a_b', 'ab', 'b', 'é'])
  })

  test('uses the clock of the store, or the one passed in', async () => {
    const store = await openTestStore(engine)
    const injected = await openTestStore(engine, { now: () => 1234 })

    expect(Math.abs((await store.now()) - Date.now())).toBeLessThan(60_000)
    expect(await injected.now()).toBe(1234)
  })
})

test('replaces unstorable characters of external text', () => {
  expect(storableText('a\0b \uD800 𝕏')).toBe('a\uFFFDb \uFFFD 𝕏')
})
