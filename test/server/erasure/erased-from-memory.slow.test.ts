import { randomBytes } from 'node:crypto'
import { getHeapSnapshot, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eraseRows } from '../../../src/server/erasure/eraseRows.ts'
import { listUsers } from '../../../src/server/customers/listUsers.ts'
import { openTestStore } from '../../support/stores.ts'
import { bookUsers, minute } from '../ledger/ledgers.ts'

// A snapshot of the whole heap, large in a worker that runs many files.
test.runIf(process.env.LONG)(
  'erased people leave memory after a while, including cached rows and statements',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = await openTestStore('sqlite')
    // Marks are bytes, because as text the test itself would hold them.
    const marks = Array.from({ length: 20 }, () => randomBytes(9))
    const people = marks.map((_, n) => `US-${100 + n}`)
    const search = (q: string) =>
      listUsers(store, { mids: ['mer_1'], filter: { q }, offset: 0, limit: 5 }).then(({ total }) => total)
    const addressOf = (mark: Buffer) => `${mark.toString('hex')}@mail.test`
    await bookUsers(
      store,
      marks.map((mark, n) => ({ userId: people[n], name: 'Ada', email: addressOf(mark) })),
    )
    for (const id of people) expect(await search(id)).toBe(1)
    const countBefore = await countInMemory(marks, addressOf)

    await store.transaction((db) =>
      eraseRows({ ...store, db }, { mid: 'mer_1', kind: 'users', ids: people }, 'request', minute(1)),
    )
    await vi.advanceTimersByTimeAsync(11 * 60_000)
    // Overwrite the last values held by reads and threads.
    for (let n = 0; n < 5; n++) await search('nobody')

    expect([countBefore, await countInMemory(marks, addressOf)]).toEqual([20, 0])
  },
)

async function countInMemory(marks: readonly Buffer[], textOf: (mark: Buffer) => string): Promise<number> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  for (let n = 0; n < 3; n++) gc()
  const parts: Buffer[] = []
  for await (const part of getHeapSnapshot()) parts.push(Buffer.from(part as Uint8Array))
  const heap = Buffer.concat(parts)
  return marks.filter((mark) => heap.includes(textOf(mark))).length
}
