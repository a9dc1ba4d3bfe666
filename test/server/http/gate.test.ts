import { expect, test } from 'vitest'
import { createGate, QueueFull } from '../../../src/server/http/createGate.ts'

/** Jobs that end when the test ends them. */
function createJobs() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    started.push(name)
    return new Promise<number>((end) => (ends[name] = () => end(name)))
  }
  return { started, work, end: (name: number) => ends[name]?.() }
}

test('runs two at once and the next in their order', async () => {
  const run = createGate({ places: 2, queued: 20 })
  const { started, work, end } = createJobs()
  const answers = [0, 1, 2, 3].map((name) => run(work(name)))

  expect(started).toEqual([0, 1])
  end(1)
  expect(await answers[1]).toBe(1)
  await expect.poll(() => started).toEqual([0, 1, 2])
  end(2)
  expect(await answers[2]).toBe(2)
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  end(0)
  end(3)
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3])
})

test('refuses jobs above the queue, and takes the next once there is room', async () => {
  const run = createGate({ places: 1, queued: 1 })
  const { work, end, started } = createJobs()
  const first = run(work(0))
  const second = run(work(1))

  const refused = run(work(2))

  await expect(refused).rejects.toThrow(new QueueFull('1 works are running and 1 are waiting'))
  await expect(refused).rejects.toBeInstanceOf(QueueFull)
  end(0)
  await first
  const third = run(work(3))
  await expect.poll(() => started).toEqual([0, 1])
  end(1)
  await second
  await expect.poll(() => started).toEqual([0, 1, 3])
  end(3)
  expect(await third).toBe(3)
})

test('gives the place of a failed job to the next', async () => {
  const run = createGate({ places: 1, queued: 5 })
  const failing = () => Promise.reject(new Error('no memory'))
  const throwing = () => {
    throw new Error('no luck')
  }

  const answers = [run(failing), run<number>(throwing), run(() => Promise.resolve(3))]

  expect(await Promise.allSettled(answers)).toEqual([
    { status: 'rejected', reason: new Error('no memory') },
    { status: 'rejected', reason: new Error('no luck') },
    { status: 'fulfilled', value: 3 },
  ])
  expect(await run(() => Promise.resolve(4))).toBe(4)
})
