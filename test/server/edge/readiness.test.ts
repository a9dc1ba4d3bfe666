import { expect, test } from 'vitest'
import { createReadiness } from '../../../src/server/edge/readiness.ts'
import { openTestStore } from '../../support/stores.ts'

test.each(['sqlite', 'postgres'] as const)('checks %s once a second, however many ask', async (engine) => {
  const store = await openTestStore(engine)
  let checks = 0
  let time = 0
  const isReady = createReadiness(
    {
      hadRoomMs: () => Infinity,
      transaction: (work) => {
        checks += 1
        return store.transaction(work)
      },
    },
    () => time,
  )
  const heads = () => store.db.selectFrom('audit_head').selectAll().execute()
  const before = await heads()

  await Promise.all(Array.from({ length: 500 }, isReady))
  time += 999
  await isReady()
  expect(checks).toBe(1)
  time += 1
  await isReady()
  expect(checks).toBe(2)
  expect(await heads()).toEqual(before)
})

test('reports a lost database for a second, then checks again', async () => {
  let time = 0
  let isGone = true
  const isReady = createReadiness(
    {
      hadRoomMs: () => Infinity,
      transaction: async () => {
        if (isGone) throw new Error('gone')
        return undefined as never
      },
    },
    () => time,
  )

  await expect(isReady()).rejects.toThrow('gone')
  isGone = false
  await expect(isReady()).rejects.toThrow('gone')
  time += 1000
  await isReady()
})

test('reports a full disk until ten seconds without a refused write, without querying', async () => {
  let time = 0
  let checks = 0
  const isReady = createReadiness(
    {
      hadRoomMs: () => time,
      transaction: async () => {
        checks += 1
        return undefined as never
      },
    },
    () => time,
  )

  await expect(isReady()).rejects.toMatchObject({ status: 503, message: expect.stringContaining('full') })
  time += 9_999
  await expect(isReady()).rejects.toMatchObject({ status: 503 })
  expect(checks).toBe(0)
  time += 1_000
  await isReady()
})
