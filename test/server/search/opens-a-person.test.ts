import { describe, expect, test } from 'vitest'
import { bookRecord } from '../../../src/server/sync/bookPage.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import { startIntents } from '../../support/intents.ts'
import { payin } from '../../support/stack.ts'
import { engines, type Engine } from '../../support/stores.ts'

const email = 'maria.santos@people.test'

/** Two people with e-mail addresses as IDs, as in some services, and an order of one of them. */
async function start(engine: Engine) {
  const started = await startIntents(engine)
  const at = '2026-05-04T09:00:00.000Z'
  const book = (kind: 'users' | 'orders', record: object) =>
    bookRecord(started.store, { mid: 'mer_1', kind, fetchSeq: 1, at, record })
  await book('users', { userId: email, name: 'Maria Santos', email })
  await book('users', { userId: 'marco.silva@places.test', name: 'Marco Silva' })
  const order = { status: 'completed', source: { currency: 'EUR', amount: '1' }, createdAt: at }
  await book('orders', { id: 'OR-1', userId: email, ...order })
  await book('orders', { id: 'OR-2', userId: 'UX-1', ...order })
  const list = async (role: Role, path: string, filter: object) => {
    const ask = await started.as(role)
    const answer = await ask(`${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
    return (await answer.json()) as { id: string; userId: string; name?: string }[]
  }
  return { ...started, list }
}

describe.each(engines)('on %s', (engine) => {
  test('opens a person with an e-mail address as ID, and their orders, by the masked ID', async () => {
    const { list } = await start(engine)
    for (const role of ['support', 'finance'] as const) {
      const people = await list(role, '/api/users', {})
      const shown = people.find(({ name }) => name === 'Maria Santos')?.id ?? ''

      expect(decodeURIComponent(shown)).not.toMatch(/maria|santos|people/i)
      expect(Buffer.from(shown.split('~')[1] ?? '', 'base64url').toString('latin1')).not.toMatch(/santos/)
      expect((await list(role, '/api/users', { id: shown })).map(({ id, name }) => [id, name])).toEqual([
        [shown, 'Maria Santos'],
      ])
      const orders = await list(role, '/api/orders', { userId: shown })
      expect(orders.map(({ id, userId }) => [id, userId])).toEqual([['OR-1', shown]])
    }
  })

  test('sends an order for this person with the real ID', async () => {
    const { list, as, posts } = await start(engine)
    const shown = (await list('ops', '/api/users', {})).find(({ name }) => name === 'Maria Santos')?.id
    const ops = await as('ops')

    await ops('/api/v3/orders', {
      json: { ...payin, userId: shown },
      headers: { MID: 'mer_1', 'Idempotency-Key': 'k-1' },
    })

    expect(posts.map((text) => JSON.parse(text).userId)).toEqual([email])
    const [attempt] = await list('ops', '/api/intents', { userId: shown ?? '' })
    expect(attempt?.userId).toBe(shown)
    expect(JSON.stringify(attempt)).not.toContain(email)
  })
})
