import { expect, onTestFinished, test } from 'vitest'
import { createAnswerThreads } from '../../../src/gateway/answer-threads/createAnswerThreads.ts'
import type { Job } from '../../../src/gateway/answer-threads/job.ts'
import { openAnswerThread } from '../../../src/gateway/answer-threads/openAnswerThread.ts'
import { createAnswerRoom } from '../../../src/gateway/upstream/answerRoom.ts'

const settings = { keys: { secret: 'k'.repeat(32) }, timeZone: 'UTC', mids: ['mer_1'], logos: false }

/** Does what the bytes say, and answers with them. */
const script = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ bytes }) => {
    const word = Buffer.from(bytes).toString()
    if (word === 'throw') throw new Error('broken')
    if (word === 'exit') process.exit(3)
    if (word === 'memory') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) }
    if (word === 'circle') for (;;);
    const tell = () => parentPort.postMessage({ withheld: 0, status: 200, bytes })
    if (word === 'slow') setTimeout(tell, 200)
    else tell()
  })`

type Limits = NonNullable<Parameters<typeof createAnswerThreads>[0]['limits']>

function start(limits: Limits = {}) {
  let opened = 0
  const room = createAnswerRoom(10)
  const threads = createAnswerThreads({
    settings,
    room,
    open: (given) => {
      opened += 1
      return openAnswerThread(given, new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
        maxOldGenerationSizeMb: 32,
      })
    },
    limits: { threads: 1, ...limits },
  })
  onTestFinished(() => threads.close())
  const say = async (word: string) => {
    const result = await threads.run({ bytes: new TextEncoder().encode(word) } as Job)
    return 'bytes' in result ? Buffer.from(result.bytes).toString() : result
  }
  return { say, room, opened: () => opened }
}

test.each(['throw', 'exit', 'memory'])('a thread that dies (%s) is told and replaced', async (word) => {
  const { say, opened } = start({ workMs: 60_000 })

  expect(await say('one')).toBe('one')
  await expect(say(word)).rejects.toMatchObject({
    status: 502,
    message: 'the answer of the payment service is too large to be read in time',
    facts: { reason: 'too_large' },
  })
  expect(await say('two')).toBe('two')
  expect(opened()).toBe(2)
})

test('a thread that does not end is ended', async () => {
  const { say, opened } = start({ workMs: 2000 })

  await expect(say('circle')).rejects.toMatchObject({ status: 502 })
  expect(await say('two')).toBe('two')
  expect(opened()).toBe(2)
})

test('only so many answers wait, the others are refused at once', async () => {
  const { say, opened } = start({ queued: 2 })

  const told = await Promise.allSettled(['slow', 'one', 'two', 'three', 'four'].map(say))

  expect(told.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.status))).toEqual([
    'slow',
    'one',
    'two',
    503,
    503,
  ])
  expect(opened()).toBe(1)
})

test('what waits and what is read takes room until it has been read', async () => {
  const { say, room } = start()

  const reading = ['slow', 'one', 'throw'].map(say)
  expect(room.hasRoom(1)).toBe(false)
  await Promise.allSettled(reading)

  expect(room.hasRoom(10)).toBe(true)
})

test('nobody waits for ever for a turn', async () => {
  const { say } = start({ waitMs: 50 })

  const [slow, waiting] = await Promise.allSettled([say('slow'), say('one')])

  expect(slow.status).toBe('fulfilled')
  expect(waiting).toMatchObject({ status: 'rejected', reason: { status: 503, facts: { reason: 'busy' } } })
})

test('a thread that has nothing to do goes, and comes again', async () => {
  const { say, opened } = start({ idleMs: 1 })

  expect(await say('one')).toBe('one')
  await expect
    .poll(async () => {
      await say('more')
      return opened()
    })
    .toBeGreaterThan(1)
})
