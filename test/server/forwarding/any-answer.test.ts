import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { startStack } from '../../support/stack.ts'
import { anyLetter } from '../../support/anyLetter.ts'

const paths = [
  '/api/v1/public/orders',
  '/api/v1/public/orders/o-1',
  '/api/v1/public/users/individual',
  '/api/v1/public/config/list-mids',
  '/api/v3/config/supported-currencies',
  '/api/v1/public/config/payment-methods?direction=deposit',
]

const anything = fc.oneof(
  fc.json(),
  fc.json().map((data) => `{"status":"success","data":${data}}`),
  fc.json().map((row) => `{"status":"success","data":[${row}],"pagination":${row}}`),
  fc.json().map((row) => `{"status":"success","data":{"transfers":[${row},{"fees":${row},"mid":${row}}]}}`),
  fc.string({ unit: anyLetter }),
)
const statuses = fc.constantFrom(200, 200, 200, 201, 204, 400, 401, 403, 404, 422, 500)

test('no answer of the service causes an internal error', async () => {
  let next = new Response()
  const { stack, as } = await startStack({ service: () => next, mids: ['mer_1'] })
  onTestFinished(() => stack.close())
  const asks = [await as('admin'), await as('support')]

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), anything, statuses, async (path, text, status) => {
      for (const ask of asks) {
        next = new Response(status === 204 ? null : text, { status })
        const answer = await ask(path)
        const body = await answer.text()
        if (status !== 500) expect(answer.status, body).not.toBe(500)
        expect(body).not.toContain('the server failed')
        if (body !== '') JSON.parse(body)
      }
    }),
    { numRuns: runs(20_000) },
  )
})
