import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLedger, type Stream } from '../../../src/admin/coverage/followLedger.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A page that follows two merchant IDs, and the streams that it has opened. */
function startFollowing({ isHidden = false, isSignedIn = async () => true, refreshMs = 0 } = {}) {
  const streams: FakeStream[] = []
  const refreshed: string[][] = []
  const rights: string[] = []
  const page = Object.assign(new EventTarget(), {
    visibilityState: (isHidden ? 'hidden' : 'visible') as DocumentVisibilityState,
  })
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const stop = followLedger({
    open: () => {
      const stream = new FakeStream()
      streams.push(stream)
      return stream
    },
    page,
    refresh: async (mids) => {
      refreshed.push([...mids].toSorted())
      await new Promise((resolve) => setTimeout(resolve, refreshMs))
    },
    mids: ['mer_1', 'mer_2'],
    onRights: () => rights.push('other'),
    isSignedIn,
  })
  return { streams, refreshed, rights, show, stop }
}

class FakeStream extends EventTarget implements Stream {
  readyState = 0
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  change(...mids: string[]) {
    this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ mids }) }))
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = 2
  }
}

/** Past what the page catches up with when its stream first stands. */
async function settled(following: ReturnType<typeof startFollowing>) {
  following.streams[0]?.open()
  await pass(5000)
  following.refreshed.length = 0
  return following
}

test('a change is read at once; those of the next second are read together after it', async () => {
  const { streams, refreshed } = await settled(startFollowing())
  const [stream] = streams

  stream?.change('mer_1')
  expect(refreshed).toEqual([['mer_1']])
  for (let n = 0; n < 50; n++) stream?.change(n % 2 ? 'mer_1' : 'mer_2')
  await pass(999)
  expect(refreshed).toHaveLength(1)
  await pass(1)

  expect(refreshed).toEqual([['mer_1'], ['mer_1', 'mer_2']])
  await pass(60_000)
  expect(refreshed).toHaveLength(2)
})

test('a slow answer is waited for, not asked for again before it has come', async () => {
  const { streams, refreshed } = await settled(startFollowing({ refreshMs: 3000 }))
  await pass(5000)
  refreshed.length = 0

  for (let second = 0; second < 5; second++) {
    streams[0]?.change('mer_1')
    await pass(1000)
  }

  expect(refreshed).toHaveLength(2)
})

test('what was read before the stream stood is read again once', async () => {
  const { streams, refreshed } = startFollowing()

  streams[0]?.open()
  await pass(60_000)

  expect(refreshed).toEqual([['mer_1', 'mer_2']])
})

test('a page that nobody sees holds no stream, and catches up when it is seen', async () => {
  const { streams, refreshed, show } = await settled(startFollowing())

  show('hidden')
  streams[0]?.change('mer_1')
  expect(streams[0]?.readyState).toBe(2)
  await pass(60_000)
  expect(streams).toHaveLength(1)
  refreshed.length = 0
  show('visible')
  streams[1]?.open()
  await pass(0)

  expect(streams).toHaveLength(2)
  expect(refreshed).toEqual([['mer_1', 'mer_2']])
})

test('a page that is opened out of sight waits until it is seen', async () => {
  const { streams, show } = startFollowing({ isHidden: true })
  await pass(60_000)
  expect(streams).toHaveLength(0)

  show('visible')

  expect(streams).toHaveLength(1)
})

test('a line that breaks is left to the browser, which mends it; then the page catches up', async () => {
  const { streams, refreshed } = await settled(startFollowing())

  streams[0]?.fail(0)
  await pass(60_000)
  expect(streams).toHaveLength(1)
  streams[0]?.open()
  await pass(0)

  expect(refreshed).toEqual([['mer_1', 'mer_2']])
})

test('a refused stream is tried again later and later', async () => {
  const { streams } = startFollowing()
  const openedAt: number[] = []
  const begun = Date.now()

  for (let tries = 0; tries < 7; tries++) {
    streams.at(-1)?.fail(2)
    const before = streams.length
    while (streams.length === before) await pass(1000)
    openedAt.push(Math.round((Date.now() - begun) / 1000))
  }

  expect(openedAt).toEqual([2, 6, 14, 30, 62, 122, 182])
})

test('a page without a stream asks now and then what has changed', async () => {
  const { streams, refreshed } = startFollowing()

  streams.at(-1)?.fail(2)
  await pass(1_000)
  expect(refreshed).toEqual([])
  await pass(2_000)
  expect(refreshed).toEqual([['mer_1', 'mer_2']])
  streams.at(-1)?.fail(2)
  await pass(5_000)

  expect(refreshed).toHaveLength(2)
})

test('whoever is not signed in any more is not followed', async () => {
  let isIn = true
  const { streams, stop } = startFollowing({ isSignedIn: async () => isIn })
  streams[0]?.open()

  isIn = false
  streams[0]?.fail(2)
  await pass(10_000)
  expect(streams).toHaveLength(1)
  stop()
  await pass(600_000)

  expect(streams).toHaveLength(1)
})

test('nothing goes on after the end', async () => {
  const { streams, refreshed, show, stop } = await settled(startFollowing())
  streams[0]?.change('mer_1')
  streams[0]?.change('mer_2')

  stop()
  show('visible')
  streams[0]?.change('mer_2')
  await pass(60_000)

  expect(streams).toHaveLength(1)
  expect(streams[0]?.readyState).toBe(2)
  expect(refreshed).toEqual([['mer_1']])
})

test('who may see other merchant IDs than before is asked for anew', async () => {
  const { streams, rights } = await settled(startFollowing())

  streams[0]?.dispatchEvent(new MessageEvent('rights', { data: '{"mids":["mer_2"]}' }))

  expect(rights).toEqual(['other'])
})
