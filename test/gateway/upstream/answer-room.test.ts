import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAnswerRoom } from '../../../src/gateway/upstream/answerRoom.ts'
import { createUpstream } from '../../../src/gateway/upstream/createUpstream.ts'
import { answerOf, startFaultServer } from '../../support/faultServer.ts'
import { startStack } from '../../support/stack.ts'

const size = 1024 * 1024
const much = 'x'.repeat(size)

/** A service of which an answer of a megabyte comes when `finish` is called, and all but its last byte before. */
async function start({ isCounted }: { isCounted: boolean }) {
  const waiting: (() => void)[] = []
  const [head, end] = isCounted
    ? [`content-length: ${size}\r\n\r\n${much.slice(1)}`, 'x']
    : [`transfer-encoding: chunked\r\n\r\n${size.toString(16)}\r\n${much}\r\n`, '0\r\n\r\n']
  const slow = (socket: Socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${head}`)
    waiting.push(() => void socket.write(end))
  }
  const server = await startFaultServer({
    onRequest: (socket, seen) =>
      seen.head.includes('/small') ? void socket.write(answerOf('200 OK')) : slow(socket),
  })
  const room = createAnswerRoom(2.5 * size)
  const upstream = createUpstream({ baseUrl: server.url, room })
  onTestFinished(async () => {
    await server.close()
    await upstream.close()
  })
  return { upstream, room, server, finish: () => waiting.splice(0).forEach((step) => step()) }
}

test.each([
  ['of which the length is told', { isCounted: true, fit: 2 }],
  ['of which nobody knows the length', { isCounted: false, fit: 1 }],
])('an answer %s is given up where it finds no room', async (_, { isCounted, fit }) => {
  const { upstream, room, finish } = await start({ isCounted })
  const reading = Array.from({ length: fit }, () => upstream.get('/v1/x', 'mer_1'))
  await expect.poll(() => room.hasRoom(size)).toBe(false)

  await expect(upstream.get('/v1/x', 'mer_1')).rejects.toMatchObject({
    kind: 'busy',
    message: 'GET /v1/x answered with much, while much else is being read',
  })
  expect(await upstream.get('/v1/small', 'mer_1')).toMatchObject({ status: 200 })
  finish()
  const read = await Promise.all(reading)

  expect(read.map(({ large }) => large?.byteLength)).toEqual(Array(fit).fill(size))
  expect(room.hasRoom(2.5 * size)).toBe(true)
})

test('whoever gives up gives the room back', async () => {
  const { upstream, room } = await start({ isCounted: true })
  const leaving = new AbortController()
  const given = upstream.get('/v1/x', 'mer_1', { signal: leaving.signal })
  await expect.poll(() => room.hasRoom(2 * size)).toBe(false)

  leaving.abort()

  await expect(given).rejects.toMatchObject({ kind: 'network' })
  expect(room.hasRoom(2.5 * size)).toBe(true)
})

test('the answer to a new order is taken whatever else is read', async () => {
  const { upstream, room, finish } = await start({ isCounted: true })
  room.hold(2.5 * size)

  const made = upstream.post('/v3/orders', 'mer_1', '{}')
  const timer = setInterval(finish, 10)
  onTestFinished(() => clearInterval(timer))

  expect((await made).large?.byteLength).toBe(size)
})

test('what says that it is too long is not received', async () => {
  const server = await startFaultServer({
    onRequest: (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 8388609\r\n\r\n'),
  })
  const upstream = createUpstream({ baseUrl: server.url })
  onTestFinished(() => server.close())
  onTestFinished(() => upstream.close())

  await expect(upstream.get('/v1/x', 'mer_1')).rejects.toMatchObject({ kind: 'too_large' })
})

test('who finds no room is told when to come again', async () => {
  const { upstream, room } = await start({ isCounted: true })
  const { stack, as } = await startStack({ upstream, mids: ['mer_1'] })
  onTestFinished(() => stack.close())
  room.hold(2.5 * size)

  const told = await (await as('ops'))('/api/v1/public/orders')

  expect([told.status, told.headers.get('retry-after'), (await told.json()).reason]).toEqual([
    503,
    '2',
    'busy',
  ])
})
