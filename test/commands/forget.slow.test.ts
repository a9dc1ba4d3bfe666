import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { claimStore } from '../../src/commands/prepareStore.ts'
import { erasureCommands } from '../../src/commands/erasureCommands.ts'
import { book, bookUsers } from '../server/ledger/ledgers.ts'
import { plainEnvironment } from '../support/command.ts'
import { migratedDatabase, openAt, standInKeys } from '../support/stores.ts'

const day = 24 * 60 * 60_000
const given = {
  user: 'UX-1',
  mid: 'mer_1',
  reason: 'asked by letter of 3 November',
  as: 'ann@b.test',
}

test('an admin erases a person by command, and a dry run announces the erasure of old data', async () => {
  const url = await migratedDatabase('sqlite')
  const store = await openAt(url)
  await claimStore(store, 'stand-in')
  await bookUsers(store, [{ userId: 'UX-1', name: 'Ada Lovelace', createdAt: '2020-01-01T00:00:00Z' }])
  await book(store, [
    { id: 'OR-1', userId: 'UX-1', senderName: { firstName: 'Ada' }, createdAt: '2020-01-02T00:00:00Z' },
    { id: 'OR-2', userId: 'UX-2', senderName: { firstName: 'Eve' }, createdAt: '2020-01-02T00:00:00Z' },
  ])
  const created_at = '2026-01-01T00:00:00.000Z'
  for (const [id, role, mids] of [
    ['ann', 'admin', 'mer_1'],
    ['bea', 'admin', 'mer_2'],
    ['otto', 'ops', 'mer_1'],
  ] as const)
    await store.db
      .insertInto('operator')
      .values({ id, email: `${id}@b.test`, name: id, role, mids: JSON.stringify([mids]), created_at })
      .execute()
  const names = async () => {
    const rows = await store.db.selectFrom('ledger_order').select('sender_name').orderBy('id').execute()
    return rows.map(({ sender_name }) => sender_name)
  }
  const commands = (words: Partial<typeof given> = {}, isDryRun = false) =>
    erasureCommands({
      store,
      keys: standInKeys,
      mids: ['mer_1', 'mer_2'],
      retention: { peopleMs: 365 * day },
      values: { ...given, ...words, 'dry-run': isDryRun },
    })

  for (const as of ['otto@b.test', 'bea@b.test', 'nobody@b.test'])
    await expect(commands({ as }).forget()).rejects.toThrow(
      `--as: ${as} is no admin of mer_1 who may sign in`,
    )
  await expect(commands({ mid: 'mer_9' }).forget()).rejects.toThrow('--mid: expected one of mer_1, mer_2')
  await expect(commands({ reason: 'xxxxxxxxxxxx' }).forget()).rejects.toThrow('ten letters')
  await expect(commands({ user: 'UX-9' }).forget()).rejects.toThrow(
    '--user: no customer, order or request of mer_1 has "UX-9"; --yes erases and keeps them out all the same',
  )
  expect(await names()).toEqual(['Ada', 'Eve'])
  expect(await commands().forget()).toMatch(/^UX-1 of mer_1 was erased on request at 2/)
  expect(await names()).toEqual([null, 'Eve'])

  expect(await commands({}, true).retention()).toContain('mer_1: 1 orders and 0 people would lose')
  expect(await names()).toEqual([null, 'Eve'])
  const env = { ...plainEnvironment, DATABASE_URL: url, RETENTION_DAYS: 'people=365' }
  const { status, stdout } = spawnSync(process.execPath, ['src/commands/operator.ts', 'retention'], {
    encoding: 'utf8',
    env,
  })
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining('mer_1: 1 orders and 0 people lost their personal data'),
  ])
  expect(await names()).toEqual([null, null])
})
