import { expect, test } from 'vitest'
import { createReadiness } from '../../../src/server/edge/readiness.ts'
import { openTestStore } from '../../support/stores.ts'

test.each(['sqlite', 'postgres'] as const)('looks at %s once a second, whoever asks', async (engine) => {
  const store = await openTestStore(engine)
  let looks = 0
  let time = 0
  const isReady = createReadiness(
    {
      hadRoomMs: () => Infinity,
      transaction: (work) => {
        looks += 1
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
  expect(looks).toBe(1)
  time += 1
  await isReady()
  expect(looks).toBe(2)
  expect(await heads()).toEqual(before)
})

test('a database that is gone is told for a second, and looked for again', async () => {
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

test('a full disk is told until no write was refused for ten seconds, and reading it is not tried', async () => {
  let time = 0
  let looks = 0
  const isReady = createReadiness(
    {
      hadRoomMs: () => time,
      transaction: async () => {
        looks += 1
        return undefined as never
      },
    },
    () => time,
  )

  await expect(isReady()).rejects.toMatchObject({ status: 503, message: expect.stringContaining('full') })
  time += 9_999
  await expect(isReady()).rejects.toMatchObject({ status: 503 })
  expect(looks).toBe(0)
  time += 1_000
  await isReady()
})
