import { expect, test } from 'vitest'
import { startStack } from '../../support/stack.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const file = (named: string) => `/api/exports/orders.csv?filter={}&id=${named}`

async function start() {
  const { stack, as } = await startStack({ world: { orders: 10 } })
  return { stack, finance: await as('finance'), admin: await as('admin') }
}

test('a page names its export, and finds the manifest under that name', async () => {
  const { stack, finance } = await start()

  expect((await finance(`/api/exports/${id}`)).status).toBe(404)
  const answer = await finance(file(id))
  await answer.arrayBuffer()

  expect(answer.headers.get('link')).toBe(`</api/exports/${id}>; rel="describedby"`)
  await expect.poll(async () => (await finance(`/api/exports/${id}`)).status).toBe(200)
  await stack.close()
})

test('a name is good for one export, and only a UUID is a name', async () => {
  const { stack, finance, admin } = await start()
  await (await finance(file(id))).arrayBuffer()
  await expect.poll(async () => (await finance(`/api/exports/${id}`)).status).toBe(200)

  const [again, another] = [await finance(file(id)), await admin(file(id))]
  const bad = await finance(file('orders'))

  expect([again.status, another.status, bad.status]).toEqual([409, 409, 400])
  expect(await bad.json()).toMatchObject({ message: 'id: expected a UUID' })
  await stack.close()
})
