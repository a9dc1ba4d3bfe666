import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPolicies } from '../../../src/server/access/permissions.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { faultWords } from '../../support/faultWords.ts'

let world: Awaited<ReturnType<typeof startStack>>
let admin: Ask

beforeAll(async () => {
  world = await startStack({ env: { ACTIONS_PER_MINUTE: '10000' } })
  admin = await world.as('admin')
  const operator = {
    id: 'op-2',
    email: 'op@x.test',
    name: 'Op',
    role: 'ops',
    mids: '["mer_1"]',
    created_at: '',
  }
  await world.stack.store.db.insertInto('operator').values(operator).execute()
  await admin('/api/v3/orders', {
    headers: { 'Idempotency-Key': 'k-1' },
    json: {
      orderType: 'payin',
      source: { currency: 'EUR', amount: '25', paymentType: 'bank_transfer' },
      destination: { currency: 'USDT' },
    },
  })
})
afterAll(() => world.stack.close())

const idOf = (path: string) => (path.includes('intents') ? 'k-1' : 'op-2')
/** The body of this route is a file. */
const files = ['POST /api/statements']
const routes = Object.keys(ownPolicies).filter(
  (route) => /^(POST|PUT) /.test(route) && !files.includes(route),
)
/** Fields that select the form of a body. */
const requiredFields: Record<string, object> = {
  'POST /api/intents/:id/resolution': { state: 'abandoned', reason: 'looked at all of them' },
  'POST /api/intents/:id/approval': { decision: 'approve' },
  'POST /api/statements/:id/lines/match': { line: 4, undo: true },
}
const freeForm = ['PUT /api/preferences']

test.each(routes)('%s refuses repeated and unknown fields', async (route) => {
  const [method = '', path = ''] = route.split(' ')
  const send = async (body: string) => {
    const answer = await admin(path.replace(':id', idOf(path)), { method, body })
    const { details = [] } = (await answer.json()) as { details?: { field: string; message: string }[] }
    return { status: answer.status, details: faultWords(details) }
  }

  for (const again of ['zz', '\\u007az'])
    expect(await send(`{"zz": 1, "${again}": 2}`)).toEqual({
      status: 400,
      details: [{ field: 'zz', message: 'appears twice; expected once' }],
    })
  expect(await send('{"__proto__": {"role": "admin"}}')).toMatchObject({ status: 400 })
  if (freeForm.includes(route)) return
  const unknown = await send(JSON.stringify({ ...requiredFields[route], zz: 1 }))
  expect(unknown.status).toBe(400)
  expect(unknown.details).toContainEqual({
    field: 'zz',
    message: expect.stringMatching(/^is not documented/),
  })
})
