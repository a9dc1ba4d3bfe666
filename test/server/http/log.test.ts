import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../../../src/server/http/log.ts'

afterEach(() => void vi.restoreAllMocks())

function start() {
  const time = { now: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => time.now)
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as object as never) })
  return { time, log, lines }
}

test('of equal warnings one a minute is written, with the number of those left out', () => {
  const { time, log, lines } = start()
  for (let second = 0; second <= 120; second++) {
    time.now = second * 1_000
    log('warn', 'a read for the ledger failed', { mid: 'mer_1', reason: 'refused', count: second + 1 })
  }

  expect(lines.map(({ count, repeats }) => [count, repeats])).toEqual([
    [1, undefined],
    [61, 59],
    [121, 59],
  ])
})

test('warnings that differ in merchant or reason, requests and infos are all written', () => {
  const { log, lines } = start()

  for (const mid of ['mer_1', 'mer_2'])
    for (const reason of ['refused', 'timeout']) log('warn', 'a read for the ledger failed', { mid, reason })
  for (const requestId of ['1', '2']) log('error', 'request', { requestId, status: 500 })
  for (let nth = 0; nth < 2; nth++) log('info', 'started', { version: '1.0.0' })
  for (const count of [1, 5000]) log('error', 'rows of another merchant ID were withheld', { count })

  expect(lines.length).toBe(10)
})
