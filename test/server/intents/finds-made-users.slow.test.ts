import { describe, expect, test } from 'vitest'
import { startIntents } from '../../support/intents.ts'
import { engines } from '../../support/stores.ts'

const sent = { Name: 'Ann Lee', email: 'Ann@shop.test', phone: '170 1234567', phoneCode: '+49' }
const ann = { userId: 'UX-1', name: 'Ann Lee', email: 'ann@shop.test', phone: '1701234567' }

describe.each(engines)('on %s', (engine) => {
  async function make(rows: (query: URLSearchParams) => object[] | Response, body: object = sent) {
    const searches: string[] = []
    const { as, posts, store, linesOf } = await startIntents(engine, {
      around: (service) => async (request) => {
        const { pathname, searchParams } = new URL(request.url)
        if (pathname !== '/v1/public/users/individual') return service(request)
        if (request.method === 'POST') return Response.json({ status: 'success', message: 'created' })
        searches.push(searchParams.toString())
        const matches = rows(searchParams)
        return matches instanceof Response ? matches : Response.json({ status: 'success', data: matches })
      },
    })
    const ask = await as('support')
    searches.length = 0
    const create = async () => {
      const headers = { 'Idempotency-Key': 'k-1' }
      const answer = await ask('/api/v1/public/users/individual', { json: body, headers })
      return { status: answer.status, body: (await answer.json()) as object }
    }
    return {
      first: await create(),
      again: await create(),
      searches,
      posts,
      store,
      lines: await linesOf('k-1'),
    }
  }

  test('finds the ID of a created user by e-mail when the answer has none, and returns it again', async () => {
    const { first, again, searches, posts, lines } = await make(() => [ann])

    expect(first).toEqual({
      status: 200,
      body: { status: 'success', data: { userId: 'UX-1' }, assumed: { userId: 'found by e-mail' } },
    })
    expect(again).toEqual(first)
    expect(searches).toEqual(['limit=10&page=1&email=Ann%40shop.test'])
    expect(posts).toHaveLength(1)
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'user-intent.created',
      'user-intent.sending',
      'user-intent.confirmed',
      'user-intent.found',
    ])
  })

  test('falls back to the phone when the e-mail has no match', async () => {
    const { first, searches } = await make((query) => (query.has('phone') ? [{ ...ann, email: null }] : []))

    expect(first.body).toMatchObject({ data: { userId: 'UX-1' }, assumed: { userId: 'found by phone' } })
    // The e-mail as sent, the e-mail in lower case, the phone.
    expect(searches).toHaveLength(3)
  })

  test.each<[string, object[]]>([
    ['no user matches', []],
    ['two users match', [ann, { ...ann, userId: 'UX-2' }]],
    ['the list ignores the filter', [{ ...ann, userId: 'UX-8', email: 'bob@shop.test' }]],
    ['the phone differs', [{ ...ann, phone: '555 000' }]],
    ['the row has no contact data', [{ userId: 'UX-3', name: 'Ann Lee' }]],
  ])('returns no ID where %s', async (_, rows) => {
    const { first, again } = await make(() => rows)

    expect(first).toEqual({
      status: 200,
      body: {
        status: 'success',
        data: {
          undocumented: { sealed: true, fields: 1 },
          countinghouse: { masked: ['undocumented'], reveal: expect.any(String) },
        },
      },
    })
    expect(again).toEqual(first)
  })

  test('confirms the creation also when the search fails', async () => {
    const { first, lines } = await make(() => new Response('<h1>busy</h1>', { status: 404 }))

    expect(first.status).toBe(200)
    expect(lines.at(-1)).toMatch(/^user-intent.confirmed done/)
  })
})
