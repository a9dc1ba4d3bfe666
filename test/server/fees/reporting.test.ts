import { describe, expect, test } from 'vitest'
import { startStack } from '../../support/stack.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { auditLines } from '../../support/timedStack.ts'

const rate = { date: '2026-10-31', currency: 'USD', rate: '0.920', source: 'ECB' }

describe.each(engines)('on %s', (engine) => {
  test('finance sets the reporting currency and rates of a merchant, and the audit log has it', async () => {
    const store = await openTestStore(engine)
    const { as } = await startStack({ store })
    const finance = await as('finance')
    const read = async () => {
      const answer = await finance('/api/reporting-currencies?filter={"mid":["mer_2","mer_1"]}')
      expect(answer.headers.get('content-range')).toBe('reporting-currencies 0-1/2')
      return answer.json()
    }
    const put = (json: object, mid = 'mer_1') =>
      finance(`/api/reporting-currencies/${mid}`, { method: 'PUT', json })
    const unset = { currency: null, rates: [], updatedAt: null, updatedBy: null }
    expect(await read()).toEqual([
      { id: 'mer_1', ...unset },
      { id: 'mer_2', ...unset },
    ])

    const saved = await put({ currency: 'EUR', rates: [rate] })

    expect(saved.status).toBe(200)
    const row = {
      id: 'mer_1',
      currency: 'EUR',
      rates: [{ ...rate, rate: '0.92' }],
      updatedAt: expect.any(String),
      updatedBy: 'finance@countinghouse.test',
    }
    expect(await saved.json()).toEqual(row)
    expect(await read()).toEqual([row, { id: 'mer_2', ...unset }])
    const line = (await auditLines(store)).at(-1)
    expect(line).toMatchObject({ action: 'reporting.changed', mid: 'mer_1' })
    expect(JSON.parse(line?.details ?? '')).toEqual({ currency: 'EUR', rates: 1 })

    expect((await put({ currency: null, rates: [] })).status).toBe(200)
    expect(await read()).toMatchObject([{ id: 'mer_1', currency: null, rates: [] }, {}])
  })

  test('refuses rates that are no rates, and two of one day', async () => {
    const store = await openTestStore(engine)
    const { as } = await startStack({ store })
    const finance = await as('finance')
    const faults = async (rates: object[]) => {
      const json = { currency: 'EUR', rates }
      const answer = await finance('/api/reporting-currencies/mer_1', { method: 'PUT', json })
      expect(answer.status).toBe(400)
      const { details } = (await answer.json()) as { details: { field: string }[] }
      return details.map(({ field }) => field)
    }

    expect(await faults([{ ...rate, rate: '0' }])).toEqual(['rates.0.rate'])
    expect(await faults([{ ...rate, rate: 'about one' }])).toEqual(['rates.0.rate'])
    expect(await faults([{ ...rate, date: '2026-10' }])).toEqual(['rates.0.date'])
    expect(await faults([rate, { ...rate, rate: '0.93' }])).toEqual(['rates.1.date'])
    expect((await (await as('ops'))('/api/reporting-currencies')).status).toBe(403)
  })
})
