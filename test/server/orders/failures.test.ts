import { describe, expect, test } from 'vitest'
import { book, minute } from '../ledger/ledgers.ts'
import { startStack } from '../../support/stack.ts'
import { engines, openTestStore } from '../../support/stores.ts'

const order = (id: string, more: object = {}) => ({
  id,
  status: 'fund_failed',
  orderType: 'payin',
  createdAt: minute(Number(id)),
  ...more,
})

describe.each(engines)('on %s', (engine) => {
  test('filters orders by why they failed, and keeps the reason when the list does not send it', async () => {
    const store = await openTestStore(engine)
    const failure = { failureCode: 'NAME_NOT_MATCHED', failureMessage: 'Ask ana@bank.test for help' }
    await book(store, [order('1', failure), order('2', { failureCode: 'OTHERS' }), order('3')])
    await book(store, [order('1')], { fetchSeq: 2 })
    const support = await (await startStack({ store, mids: ['mer_1'] })).as('support')
    const list = async (failureCode: unknown) => {
      const filter = encodeURIComponent(JSON.stringify({ failureCode }))
      return (await (await support(`/api/orders?filter=${filter}`)).json()) as Record<string, unknown>[]
    }
    const idsOf = async (failureCode: unknown) => (await list(failureCode)).map(({ id }) => id)

    expect(await idsOf('NAME_NOT_MATCHED')).toEqual(['1'])
    expect(await idsOf(['OTHERS', 'NAME_NOT_MATCHED'])).toEqual(['2', '1'])
    expect(await idsOf([null, 'OTHERS'])).toEqual(['3', '2'])
    expect(await idsOf([])).toEqual([])
    const [{ failureMessage } = {}] = await list('NAME_NOT_MATCHED')
    expect(failureMessage).toMatch(/^Ask .* for help$/)
    expect(failureMessage).not.toContain('ana@bank.test')
  })
})
