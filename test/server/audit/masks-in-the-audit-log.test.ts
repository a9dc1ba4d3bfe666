import { describe, expect, test } from 'vitest'
import { webhookBody } from '../../../src/server/alerts/sendWebhook.ts'
import { anyMapping, createLineReader, fileOf, lineOf } from '../../support/statementLines.ts'
import { longEngines } from '../../support/stores.ts'
import { auditLines, operatorRow, startTimedStack } from '../../support/timedStack.ts'

const email = 'jane.canary@mail.test'
const phone = '+49 151 2345 6789'
const uncovered = /jane\.canary|2345.?6789/

describe.each(longEngines)('on %s', (engine) => {
  test('masks typed contact data before it enters the audit log', async () => {
    const { as, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const orders = { status: email, paymentMethod: [phone], id: 'OR-2611230646595564299' }
    const exported = { kind: 'orders', format: 'csv', reason: `asked for by ${email}`, filter: orders }
    const { id } = await operatorRow(store, 'ops@countinghouse.test')
    const receiver = { kind: 'webhook', name: `Call ${phone}`, mids: ['mer_1'], url: 'https://hook.test/x' }

    const answers = [
      await admin('/api/exports', { json: exported }),
      await admin(`/api/fees/report.csv?filter=${encodeURIComponent(JSON.stringify({ status: email }))}`),
      await admin('/api/alert-receivers', { json: receiver }),
      await admin(`/api/operators/${id}/reset`, { json: { reason: `asked for by ${email}` } }),
      await admin(`/api/operators/${id}`, { method: 'PUT', json: { name: `Oscar ${phone}` } }),
    ]

    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    const details = (await auditLines(store)).map((line) => line.details).join('\n')
    expect(details).not.toMatch(uncovered)
    expect(details).toContain('asked for by j•••@m•••.test')
    expect(details).toContain('OR-2611230646595564299')
  })

  test('masks notes of settlements in the audit log and in answers', async () => {
    const { as, store, stack } = await startTimedStack(engine, { statementReader: createLineReader() })
    const finance = await as('finance')
    const afterRuns = async (response: Promise<Response>) => {
      const answer = await (await response).json()
      await stack.statementRuns.settled()
      return answer
    }
    const body = new Uint8Array(fileOf({ lines: [lineOf(2, 'OR-nowhere', '1.00')] }))
    const headers = { 'content-type': 'application/octet-stream' }
    const { id } = await afterRuns(finance('/api/statements?name=x.csv&mid=mer_1', { body, headers }))
    const at = `/api/statements/${id}`
    await afterRuns(finance(`${at}/mapping`, { method: 'PUT', json: { mapping: anyMapping } }))

    const json = { ids: [2], kind: 'claimed', note: `call ${phone} or ${email}` }
    const settled = await finance(`${at}/lines/settle`, { json })

    expect(settled.status).toBe(200)
    const texts = [
      await settled.text(),
      await (await finance(at)).text(),
      await (await finance(`${at}/lines`)).text(),
      (await auditLines(store)).map((line) => line.details).join('\n'),
    ]
    for (const text of texts) {
      expect(text).toContain('j•••@m•••.test')
      expect(text).not.toMatch(uncovered)
    }
  })
})

test('masks contact data in the name of a receiver in a test notice', () => {
  const body = webhookBody(
    {
      id: 'n-1',
      mid: 'mer_1',
      about: `Call ${phone}, ${email}`,
      madeAt: '2026-11-21T10:00:00.000Z',
      notice: { kind: 'test', items: [], open: 0 },
      language: 'en',
    },
    'https://house.test',
  )

  expect(JSON.parse(body).text).toContain('Test notice: Call •••6789, j•••@m•••.test (mer_1)')
  expect(body).not.toMatch(uncovered)
})
