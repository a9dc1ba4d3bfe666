import { expect, test } from 'vitest'
import { createLazyClient } from '../../../src/admin/data-provider/createLazyClient.ts'

const fetch: typeof globalThis.fetch = async (input) =>
  Response.json({
    status: 'success',
    data: [{ mid: String(input), name: 'A', status: 'active', level: 'x' }],
  })
const parts = { baseUrl: '/api', fetch }
const client = () => import('../../../src/client/createClient.ts')

test('the first call loads the client once, and it works as usual', async () => {
  let scripts = 0
  const lazy = createLazyClient(parts, () => (scripts++, client()))
  expect(scripts).toBe(0)

  const [first, second] = await Promise.all([lazy.v1.listMids({ page: 1 }), lazy.v1.listMids({ page: 2 })])
  expect(first.data[0]?.mid).toBe('/api/v1/public/config/list-mids?page=1')
  expect(second.data[0]?.mid).toBe('/api/v1/public/config/list-mids?page=2')
  expect(scripts).toBe(1)
})

test('a script that fails to load is a network error, and the next call loads it again', async () => {
  let isOnline = false
  const lazy = createLazyClient(parts, () => (isOnline ? client() : Promise.reject(new TypeError('offline'))))
  await expect(lazy.v1.listMids({})).rejects.toMatchObject({ kind: 'network' })

  isOnline = true
  expect((await lazy.v1.listMids({})).data).toHaveLength(1)
})
