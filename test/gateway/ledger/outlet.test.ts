import { expect, test } from 'vitest'
import { createOutlet } from '../../../src/gateway/ledger/exports/outlet.ts'

test('a reader that takes nothing is not waited for without end', async () => {
  const outlet = createOutlet({ patienceMs: 20 })
  const reader = outlet.body.getReader()
  const first = reader.read()
  await outlet.send(Buffer.from('first'))

  await expect(outlet.send(Buffer.from('second'))).rejects.toThrow('the client took nothing for too long')
  expect(String((await first).value)).toBe('first')
})

test('what is sent waits until it is asked for, and arrives in order and whole', async () => {
  const outlet = createOutlet({ patienceMs: 60_000 })
  let sent = 0
  const sending = (async () => {
    for (; sent < 5; sent++) await outlet.send(Buffer.from(`${sent} `))
    outlet.end()
  })()

  const reader = outlet.body.getReader()
  const taken: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    taken.push(String(value))
    expect(sent).toBeLessThanOrEqual(taken.length)
  }

  await sending
  expect(taken.join('')).toBe('0 1 2 3 4 ')
})

test('an end after the reader has left is none, and a stop is told with its reason', async () => {
  const left = createOutlet({ patienceMs: 60_000 })
  await left.body.cancel()
  const stopped = createOutlet({ patienceMs: 60_000 })
  const waiting = stopped.send(Buffer.from('never asked for'))
  stopped.stop('the gateway stopped')

  expect(() => left.end()).not.toThrow()
  expect(() => left.throwIfStopped()).toThrow('the client left')
  await expect(waiting).rejects.toThrow('the gateway stopped')
})
