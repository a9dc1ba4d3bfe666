import addFormats from 'ajv-formats'
import { OpenAPIValidator, type Document } from 'openapi-backend'
import { describe, expect, test } from 'vitest'
import { createOpenApi } from '../../../src/server/edge/createOpenApi.ts'
import { book, bookUsers } from '../ledger/ledgers.ts'
import { makeToken } from '../../support/accessTokens.ts'
import { engines } from '../../support/stores.ts'
import { startTimedStack } from '../../support/timedStack.ts'

const openApi = JSON.parse(JSON.stringify(createOpenApi())) as Document
/** The validator follows no references. */
const document = JSON.parse(JSON.stringify(openApi), (_, value) =>
  value?.$ref === '#/components/schemas/Error' ? openApi.components?.schemas?.Error : value,
) as Document
const validator = new OpenAPIValidator({
  definition: document,
  ajvOpts: { strict: false },
  customizeAjv: (ajv) => {
    addFormats.default(ajv)
    return ajv
  },
})

async function faultsOf(operation: string, answer: Response) {
  const type = answer.headers.get('content-type') ?? ''
  const body = type.startsWith('application/json') ? await answer.json() : await answer.text()
  const { errors } = validator.validateResponse(body, operation, answer.status)
  return { status: answer.status, faults: errors ?? [], body }
}

const order = {
  id: 'OR-1',
  status: 'fund_processing',
  orderType: 'payin',
  userId: 'UX-1',
  senderName: { firstName: 'Ines', email: 'ines@mail.test' },
  source: { currency: 'EUR', amount: '100.00' },
  destination: { currency: 'USDT', amount: '108.5' },
  fees: { networkFee: 7.41, processingFee: 25.69 },
  createdAt: '2026-11-20T07:59:18.556Z',
}

describe.each(engines)('on %s', (engine) => {
  test('answers to a token match the OpenAPI document', async () => {
    const { as, ask, store } = await startTimedStack(engine, { world: { orders: 5, users: 5 } })
    const odd = { ...order, id: 'OR-2', orderType: undefined, userId: undefined, createdAt: 'soon', fees: {} }
    await book(store, [order, odd, { ...order, id: 'OR-3', source: { amount: 'much' }, status: 'completed' }])
    await bookUsers(store, [{ userId: 'UX-1', name: 'Ines', mid: 'mer_1' }])
    const admin = await as('admin')
    const { read, record } = await makeToken(admin, ask)
    const given: [operation: string, path: string, asks: typeof admin][] = [
      ['getOrders', '/api/orders', read],
      ['getOrders', '/api/orders', admin],
      ['getFees', '/api/fees', read],
      ['getFees', '/api/fees?filter={"groupBy":["mid","orderType"]}', read],
      ['getFees', '/api/fees?filter={"groupBy":"pair"}', read],
      ['getCoverage', '/api/coverage', read],
    ]

    for (const [operation, path, asks] of given) {
      const { status, faults, body } = await faultsOf(operation, await asks(path))
      expect([path, status, faults]).toEqual([path, 200, []])
      expect([path, [body].flat().length > 0]).toEqual([path, true])
    }
    await admin(`/api/tokens/${record.id}`, { method: 'DELETE' })
    expect(await faultsOf('getOrders', await read('/api/orders'))).toMatchObject({ status: 401, faults: [] })
    expect(await faultsOf('getFees', await admin('/api/fees?filter={"x":1}'))).toMatchObject({
      status: 400,
      faults: [],
    })
  })
})

test('reports an answer that does not match the document', async () => {
  expect((await faultsOf('getFees', Response.json([{ id: 1 }]))).faults).not.toEqual([])
  expect((await faultsOf('getOrders', Response.json({ orders: [] }))).faults).not.toEqual([])
  expect((await faultsOf('getCoverage', Response.json({ error: 1 }, { status: 401 }))).faults).not.toEqual([])
})
