import { expect, test } from 'vitest'
import { createBackpressuredBody } from '../../../src/server/exports/backpressuredBody.ts'

test('stops waiting for a reader that takes nothing', async () => {
  const output = createBackpressuredBody({ patienceMs: 20 })
  const reader = output.body.getReader()
  const first = reader.read()
  await output.send(Buffer.from('first'))

  await expect(output.send(Buffer.from('second'))).rejects.toThrow('the client took nothing for too long')
  expect(String((await first).value)).toBe('first')
})

test('holds sent bytes until the reader takes them, in order and complete', async () => {
  const output = createBackpressuredBody({ patienceMs: 60_000 })
  let sent = 0
  const sending = (async () => {
    for (; sent < 5; sent++) await output.send(Buffer.from(`${sent} `))
    output.end()
  })()

  const reader = output.body.getReader()
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

test('ignores an end after the reader has left, and passes on the reason of a stop', async () => {
  const left = createBackpressuredBody({ patienceMs: 60_000 })
  await left.body.cancel()
  const stopped = createBackpressuredBody({ patienceMs: 60_000 })
  const waiting = stopped.send(Buffer.from('never requested'))
  waiting.catch(() => {})
  stopped.stop('the server stopped')

  await expect(left.send(Buffer.from('too late'))).rejects.toThrow('the client left')
  expect(() => left.end()).not.toThrow()
  await expect(waiting).rejects.toThrow('the server stopped')
})
