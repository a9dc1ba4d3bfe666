import { expect, test } from 'vitest'
import type { User } from '../../../src/admin/data-provider/records.ts'
import { listOf, pageOf, providerOn, startNetwork, success } from './service.ts'

const { serve } = startNetwork()

const list = 'GET /v1/public/users/individual'
const peopleTo = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ userId: `UX-${n + 1}`, name: `Person ${n + 1}` }))

function serveUsers(people: unknown[], cap?: number) {
  return serve(list, ({ query }) => success(pageOf(people, query, cap)))
}

const unseenError = (id: string) => ({
  name: 'HttpError',
  message: `${id} is not among the newest people`,
  status: 404,
  body: { kind: 'unseen', details: [] },
})

test('a person seen in a list has a page without another request', async () => {
  const requests = serveUsers(peopleTo(3))
  const provider = providerOn()

  await provider.getList('users', listOf())
  const before = requests.length
  const { data } = await provider.getOne('users', { id: 'UX-2' })

  expect(data).toMatchObject({ id: 'UX-2', name: 'Person 2' })
  expect(requests.length).toBe(before)
})

test('searches for an unknown person page by page', async () => {
  const requests = serveUsers(peopleTo(350))

  const { data } = await providerOn().getOne('users', { id: 'UX-230' })

  expect(data).toMatchObject({ id: 'UX-230', name: 'Person 230' })
  expect(requests.map(({ query }) => query)).toEqual(['1', '2', '3'].map((page) => ({ limit: '100', page })))
})

test('finds a person after a capped page', async () => {
  serve(list, ({ query }) => success(pageOf(peopleTo(60), query).slice(0, 20)))

  expect((await providerOn().getOne('users', { id: 'UX-35' })).data).toMatchObject({ name: 'Person 35' })
})

test('a person outside the newest thousand is unseen, which differs from not found', async () => {
  const requests = serveUsers(peopleTo(2000))

  await expect(providerOn().getOne('users', { id: 'UX-1500' })).rejects.toMatchObject(unseenError('UX-1500'))

  expect(requests).toHaveLength(10)
})

test('a service that ignores `page` is searched once', async () => {
  const requests = serve(list, () => success(peopleTo(3)))

  await expect(providerOn().getOne('users', { id: 'UX-9' })).rejects.toMatchObject(unseenError('UX-9'))

  expect(requests).toHaveLength(2)
})

test('people without an ID are not cached, so their page shows no other person', async () => {
  serve(list, ({ query }) => success(query.page === '1' ? [{ name: 'A' }, { name: 'B' }] : []))
  const provider = providerOn()

  const { data } = await provider.getList<User>('users', listOf())

  expect(data.map(({ id, name }) => [id, name])).toEqual([
    ['no id, row 1', 'A'],
    ['no id, row 2', 'B'],
  ])
  await expect(provider.getOne('users', { id: 'no id, row 1' })).rejects.toMatchObject(
    unseenError('no id, row 1'),
  )
})

test('a repeated person is listed once, and two people with the same ID have a page each', async () => {
  const [ann] = peopleTo(1)
  serve(list, ({ query }) => success(query.page === '1' ? [ann, ann, { ...ann, name: 'Other' }] : []))
  const provider = providerOn()

  const { data } = await provider.getList<User>('users', listOf())
  const pages = [
    await provider.getOne<User>('users', { id: 'UX-1' }),
    await provider.getOne<User>('users', { id: 'UX-1 (2)' }),
  ]

  expect(data.map(({ id, name }) => [id, name])).toEqual([
    ['UX-1', 'Person 1'],
    ['UX-1 (2)', 'Other'],
  ])
  expect(pages.map(({ data: { id, name } }) => [id, name])).toEqual([
    ['UX-1', 'Person 1'],
    ['UX-1 (2)', 'Other'],
  ])
})

test('accepts numbers for strings, and null for missing fields', async () => {
  serve(list, ({ query }) =>
    success(
      query.page === '1' ? [{ userId: 7, name: null, phone: 912345678, phoneCode: 351 }, 'nobody'] : [],
    ),
  )

  const { data } = await providerOn().getList('users', listOf())

  expect(data).toEqual([
    {
      id: '7',
      phone: '912345678',
      phoneCode: '351',
      raw: { userId: '7', name: null, phone: '912345678', phoneCode: '351' },
    },
    { id: 'no id, row 2', raw: {} },
  ])
})
