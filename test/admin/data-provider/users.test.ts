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

const unseen = (id: string) => ({
  name: 'HttpError',
  message: `${id} is not among the newest people`,
  status: 404,
  body: { kind: 'unseen', details: [] },
})

test('a person seen in a list has a page without another request', async () => {
  const noted = serveUsers(peopleTo(3))
  const provider = providerOn()

  await provider.getList('users', listOf())
  const before = noted.length
  const { data } = await provider.getOne('users', { id: 'UX-2' })

  expect(data).toMatchObject({ id: 'UX-2', name: 'Person 2' })
  expect(noted.length).toBe(before)
})

test('a person never seen is looked for, page by page, until found', async () => {
  const noted = serveUsers(peopleTo(350))

  const { data } = await providerOn().getOne('users', { id: 'UX-230' })

  expect(data).toMatchObject({ id: 'UX-230', name: 'Person 230' })
  expect(noted.map(({ query }) => query)).toEqual(['1', '2', '3'].map((page) => ({ limit: '100', page })))
})

test('a person behind a capped page is found', async () => {
  serve(list, ({ query }) => success(pageOf(peopleTo(60), query).slice(0, 20)))

  expect((await providerOn().getOne('users', { id: 'UX-35' })).data).toMatchObject({ name: 'Person 35' })
})

test('who is not among the first thousand is unseen, which is not the same as not there', async () => {
  const noted = serveUsers(peopleTo(2000))

  await expect(providerOn().getOne('users', { id: 'UX-1500' })).rejects.toMatchObject(unseen('UX-1500'))

  expect(noted).toHaveLength(10)
})

test('a service that ignores `page` is looked through once', async () => {
  const noted = serve(list, () => success(peopleTo(3)))

  await expect(providerOn().getOne('users', { id: 'UX-9' })).rejects.toMatchObject(unseen('UX-9'))

  expect(noted).toHaveLength(2)
})

test('nobody’s page shows another person: people without an id are not kept', async () => {
  serve(list, ({ query }) => success(query.page === '1' ? [{ name: 'A' }, { name: 'B' }] : []))
  const provider = providerOn()

  const { data } = await provider.getList<User>('users', listOf())

  expect(data.map(({ id, name }) => [id, name])).toEqual([
    ['no id, row 1', 'A'],
    ['no id, row 2', 'B'],
  ])
  await expect(provider.getOne('users', { id: 'no id, row 1' })).rejects.toMatchObject(unseen('no id, row 1'))
})

test('a person who comes twice stands once, and two people of one id have a page each', async () => {
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

test('numbers stand in for strings, and null for what did not come', async () => {
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
