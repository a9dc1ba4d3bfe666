import { describe, expect, test } from 'vitest'
import { erasePerson, createPersonHash } from '../../../src/server/erasure/erasePerson.ts'
import { countRetention, runRetention } from '../../../src/server/erasure/retention.ts'
import { maxNotes } from '../../../src/server/orders/noteRoutes.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book, bookUsers } from '../ledger/ledgers.ts'
import type { Ask } from '../../support/stack.ts'
import { engines, longEngines, standInKeys } from '../../support/stores.ts'
import { auditLines, startTimedStack } from '../../support/timedStack.ts'

const day = 24 * 60 * 60_000
const ada = { userId: 'UX-ada', name: 'Ada Lovelace', email: 'ada@people.test', phone: '+447700900123' }

async function fill(store: Store) {
  await bookUsers(store, [{ ...ada, mid: 'mer_1' }])
  await bookUsers(store, [{ userId: 'UX-bob', mid: 'mer_2', name: 'Bob' }], { mid: 'mer_2' })
  await book(store, [
    { id: 'OR-1', status: 'initiated', userId: ada.userId },
    { id: 'OR-2', status: 'initiated', userId: 'UX-eve' },
  ])
}

async function write(ask: Ask, path: string, text: string) {
  const answer = await ask(`/api/${path}/notes`, { json: { text } })
  return { status: answer.status, body: await answer.json() }
}

async function textsOf(ask: Ask, path: string): Promise<string[]> {
  const notes = (await (await ask(`/api/${path}/notes`)).json()) as { text: string }[]
  return notes.map(({ text }) => text)
}

describe.each(engines)('on %s', (engine) => {
  test('lists notes of an order or user with author and time, newest first, for every role', async () => {
    const { as, store, wait } = await startTimedStack(engine)
    await fill(store)
    const [ops, support, finance] = [await as('ops'), await as('support'), await as('finance')]

    const first = await write(ops, 'orders/OR-1', '  Called the bank.\n  ')
    wait(60_000)
    await write(support, 'orders/OR-1', 'Bank account is verified')
    await write(support, 'users/UX-ada', 'Call back later')
    const answer = await finance('/api/orders/OR-1/notes')
    const notes = await answer.json()

    expect(first).toMatchObject({
      status: 201,
      body: { mid: 'mer_1', author: expect.any(String), text: 'Called the bank.' },
    })
    expect(answer.headers.get('content-range')).toBe('notes 0-1/2')
    expect(notes).toMatchObject([
      { text: 'Bank account is verified', at: '2026-11-21T10:01:00.000Z' },
      { id: first.body.id, at: '2026-11-21T10:00:00.000Z' },
    ])
    expect(await textsOf(ops, 'users/UX-ada')).toEqual(['Call back later'])
    expect(await textsOf(ops, 'orders/OR-2')).toEqual([])
    const lines = (await auditLines(store)).filter(({ action }) => action === 'note.added')
    expect(lines.map(({ object, mid }) => [object, mid])).toEqual([
      ['order:OR-1', 'mer_1'],
      ['order:OR-1', 'mer_1'],
      ['user:UX-ada', 'mer_1'],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/bank|call back/i)
  })

  test('refuses notes on unknown or foreign records and notes without text', async () => {
    const { as, store } = await startTimedStack(engine)
    await fill(store)
    await store.db.updateTable('operator').set({ mids: '["mer_1"]' }).where('role', '=', 'ops').execute()
    const ops = await as('ops')
    const none = { status: 404, body: { message: 'this does not exist, or you do not have access to it' } }

    expect(await write(ops, 'users/UX-none', 'hello')).toMatchObject(none)
    expect(await write(ops, 'users/UX-bob', 'hello')).toMatchObject(none)
    expect((await ops('/api/users/UX-bob/notes')).status).toBe(404)
    expect((await ops('/api/orders/OR-none/notes')).status).toBe(404)
    expect((await ops('/api/orders/OR-1/notes?mid=mer_2')).status).toBe(403)
    for (const text of ['', '   ', 'x'.repeat(2001)])
      expect(await write(ops, 'orders/OR-1', text)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'text' }] },
      })
    expect(await textsOf(ops, 'orders/OR-1')).toEqual([])
  })

  test('limits the number of notes on one order', async () => {
    const { as, store } = await startTimedStack(engine)
    await fill(store)
    const ops = await as('ops')
    const row = { mid: 'mer_1', kind: 'orders', object_id: 'OR-1', author_id: 'x', author: 'X' } as const
    const rows = Array.from({ length: maxNotes }, (_, n) => ({
      ...row,
      id: `n-${n}`,
      at: '2026-11-20T10:00:00.000Z',
      body: 'text',
      search: 'text',
      erased_why: null,
    }))
    await store.db.insertInto('note').values(rows).execute()

    expect((await write(ops, 'orders/OR-1', 'one more')).status).toBe(409)
    expect((await write(ops, 'orders/OR-2', 'one more')).status).toBe(201)
  })

  test('erases notes on a person and their orders, and notes that identify the person', async () => {
    const { as, store } = await startTimedStack(engine)
    await fill(store)
    const ops = await as('ops')
    await write(ops, 'users/UX-ada', 'wants a new link')
    await write(ops, 'orders/OR-1', 'paid late')
    await write(ops, 'orders/OR-2', 'paid by Ada Lovelace for her friend')
    await write(ops, 'orders/OR-2', 'asked by 0044 7700 900-123')
    await write(ops, 'orders/OR-2', 'nobody of that name')

    const parts = { store, hash: createPersonHash(standInKeys) }
    const person = { mid: 'mer_1', userId: ada.userId, reason: 'asked for by letter' }
    await erasePerson(parts, person, { operatorEmail: 'somebody' })

    expect((await ops('/api/users/UX-ada/notes')).status).toBe(404)
    expect(await (await ops('/api/orders/OR-1/notes')).json()).toMatchObject([
      { text: '', erasedWhy: 'request' },
    ])
    expect((await textsOf(ops, 'orders/OR-2')).toSorted()).toEqual(['', '', 'nobody of that name'])
    const stored = JSON.stringify(await store.db.selectFrom('note').selectAll().execute())
    expect(stored.replaceAll(/[0-9a-f-]{36}/g, 'id')).not.toMatch(/link|late|friend|7700/)
  })

  test('erases the text of old notes and leaves newer notes', async () => {
    const { as, store, wait } = await startTimedStack(engine)
    await fill(store)
    await write(await as('ops'), 'orders/OR-1', 'an old word')
    wait(400 * day)
    const ops = await as('ops')
    await write(ops, 'orders/OR-1', 'a new word')
    const parts = { store, mids: ['mer_1'], retention: { peopleMs: 365 * day } }

    expect((await countRetention(parts)).notes).toBe(1)
    await runRetention(parts)

    expect(await textsOf(ops, 'orders/OR-1')).toEqual(['a new word', ''])
    expect((await countRetention(parts)).notes).toBe(0)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('masks contact data and cards in notes, and reveals them with a reason', async () => {
    const { as, store } = await startTimedStack(engine)
    await fill(store)
    const [ops, finance] = [await as('ops'), await as('finance')]
    const text = 'Jane wrote from jane@mail.test, card 4111 1111 1111 1111, phone +351 912 345 678'

    const { body } = await write(ops, 'orders/OR-1', text)
    const [seen = ''] = await textsOf(finance, 'orders/OR-1')

    for (const shown of [body.text, seen])
      expect(shown).toBe('Jane wrote from j•••@m•••.test, card •••1111, phone •••5678')
    const [own] = await (await ops('/api/orders/OR-1/notes')).json()
    const [forFinance] = await (await finance('/api/orders/OR-1/notes')).json()
    const request = { token: own.countinghouse.reveal, reason: 'to call them back' }
    expect(await (await ops('/api/reveals', { json: request })).json()).toEqual({ text })
    expect(forFinance.countinghouse).toBeUndefined()
  })
})
