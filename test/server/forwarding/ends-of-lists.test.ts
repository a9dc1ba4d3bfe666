import { expect, onTestFinished, test } from 'vitest'
import { startStack } from '../../support/stack.ts'

const notFound = '<!doctype html><h1>Not Found</h1>'

test('an HTML 404 past the end of a list is an empty page, and an error on page one', async () => {
  const service = () => new Response(notFound, { status: 404, headers: { 'content-type': 'text/html' } })
  const { stack, as } = await startStack({ service, mids: ['mer_1'] })
  onTestFinished(() => stack.close())
  const ask = await as('admin')

  const past = await ask('/api/v1/public/orders?limit=25&page=9')
  const first = await ask('/api/v1/public/orders?limit=25&page=1')

  expect([past.status, await past.json()]).toEqual([200, { status: 'success', data: { transfers: [] } }])
  expect(first.status).toBe(404)
})

test('names status and code of an error that comes with status 200 and no message', async () => {
  const service = () => Response.json({ code: 500, data: [] })
  const { stack, as } = await startStack({ service, mids: ['mer_1'] })
  onTestFinished(() => stack.close())
  const ask = await as('admin')

  const answer = await ask('/api/v1/public/orders')

  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { message: 'the payment provider answered 200 and said that it failed (code 500)', code: 500 },
  ])
})
