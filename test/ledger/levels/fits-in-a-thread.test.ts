import { afterAll, expect, test } from 'vitest'
import { createLevelReader } from '../../../src/ledger/levels/createLevelReader.ts'
import { readKinds, type KindsJob } from '../../../src/ledger/levels/readKinds.ts'
import type { ChargedRow } from '../../../src/ledger/levels/toCharge.ts'
import { dayAt } from './contractedWorld.ts'

const rowAt = (n: number): ChargedRow => ({
  id: `o-${n}`,
  created_at: dayAt(n / 10),
  order_type: 'payin',
  source_currency: 'EUR',
  source_amount: `${1000 + n * 7}`,
  destination_currency: 'USDT',
  destination_amount: '1',
  network_fee: null,
  processing_fee: n === 30 ? '400' : `${(1000 + n * 7) / 50}`,
  rr_fee: null,
  fee_currency: 'EUR',
  payment_method: null,
})

const job: KindsJob = {
  rows: Array.from({ length: 60 }, (_, n) => rowAt(n)),
  unit: 'unknown',
  next: '',
  states: new Map(),
  signed: new Map(),
  floors: new Map(),
}

const open: { close: () => Promise<void> }[] = []
const start: typeof createLevelReader = (parts) => {
  const reader = createLevelReader(parts)
  open.push(reader)
  return reader
}
afterAll(async () => void (await Promise.all(open.map((one) => one.close()))))

test('a thread says of orders what they say, one job after the other', async () => {
  const reader = start()

  const [first, second] = await Promise.all([
    reader.run({ what: 'kinds', ...job }),
    reader.run({ what: 'evidence', pairs: [] }),
  ])

  expect(first).toEqual(readKinds(job))
  expect(first.flatMap(({ stretches }) => stretches).flatMap((one) => one.unusual)).toMatchObject([
    { charge: { id: 'o-30' } },
  ])
  expect(second).toMatchObject({ says: 'cannot be told', because: 'no rrFee' })
})

test('a thread that dies costs its own job, and the next one has a thread', async () => {
  const dying = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (job) => { if (job.what === 'kinds') throw new Error('no'); parentPort.postMessage(1) })`
  const reader = start({ file: new URL(`data:text/javascript,${encodeURIComponent(dying)}`) })

  await expect(reader.run({ what: 'kinds', ...job })).rejects.toThrow(/ended before/)
  expect(await reader.run({ what: 'evidence', pairs: [] })).toBe(1)
})

test('one that never answers is ended, and after the end nothing is told', async () => {
  const silent = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})`
  const file = new URL(`data:text/javascript,${encodeURIComponent(silent)}`)
  await expect(start({ file, limitMs: 1 }).run({ what: 'kinds', ...job })).rejects.toThrow(/ended before/)

  const reader = start()
  await reader.close()
  await expect(reader.run({ what: 'kinds', ...job })).rejects.toThrow('no longer')
})
