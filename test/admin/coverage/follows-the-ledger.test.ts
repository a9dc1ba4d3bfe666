import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLedger, type Stream } from '../../../src/admin/coverage/followLedger.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A page that follows two merchant IDs, with the streams it opened. */
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

/** Completes the first read after the stream opens. */
async function startSettled(following: ReturnType<typeof startFollowing>) {
  following.streams[0]?.open()
  await pass(5000)
  following.refreshed.length = 0
  return following
}

test('reads a change at once, and the changes of the next second together', async () => {
  const { streams, refreshed } = await startSettled(startFollowing())
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

test('waits for a slow answer before the next read', async () => {
  const { streams, refreshed } = await startSettled(startFollowing({ refreshMs: 3000 }))
  await pass(5000)
  refreshed.length = 0

  for (let second = 0; second < 5; second++) {
    streams[0]?.change('mer_1')
    await pass(1000)
  }

  expect(refreshed).toHaveLength(2)
})

test('reads data from before the open stream once again', async () => {
  const { streams, refreshed } = startFollowing()

  streams[0]?.open()
  await pass(60_000)

  expect(refreshed).toEqual([['mer_1', 'mer_2']])
})

test('a hidden page closes its stream and reads again once visible', async () => {
  const { streams, refreshed, show } = await startSettled(startFollowing())

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

test('a page that opens hidden waits until it is visible', async () => {
  const { streams, show } = startFollowing({ isHidden: true })
  await pass(60_000)
  expect(streams).toHaveLength(0)

  show('visible')

  expect(streams).toHaveLength(1)
})

test('the browser reconnects a broken stream, and the page then reads again', async () => {
  const { streams, refreshed } = await startSettled(startFollowing())

  streams[0]?.fail(0)
  await pass(60_000)
  expect(streams).toHaveLength(1)
  streams[0]?.open()
  await pass(0)

  expect(refreshed).toEqual([['mer_1', 'mer_2']])
})

test('retries a refused stream with growing pauses', async () => {
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

test('a page without a stream polls for changes', async () => {
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

test("a signed-out operator's stream is not reopened", async () => {
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

test('nothing continues after stop', async () => {
  const { streams, refreshed, show, stop } = await startSettled(startFollowing())
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

test('reports a change of the permitted merchant IDs', async () => {
  const { streams, rights } = await startSettled(startFollowing())

  streams[0]?.dispatchEvent(new MessageEvent('rights', { data: '{"mids":["mer_2"]}' }))

  expect(rights).toEqual(['other'])
})
