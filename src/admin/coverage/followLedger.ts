import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { useMid, useSession, usePermission } from '../session/SessionContext.ts'

export type Stream = Listened & { readonly readyState: number; close(): void }
type Shown = Listened & { readonly visibilityState: DocumentVisibilityState }
type Listened = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

type Parts = {
  open: () => Stream
  page: Shown
  refresh: (mids: ReadonlySet<string>) => Promise<unknown>
  /** All merchant IDs of the page: after a gap any of them may have changed. */
  mids: readonly string[]
  onRights: () => unknown
  isSignedIn: () => Promise<boolean>
}

const refreshEveryMs = 1_000
const closed = 2
const firstWaitMs = 2_000
const longestWaitMs = 60_000

/** A hidden page closes its stream, because browsers and the server allow few. It catches up when shown again. */
export function followLedger({ open, page, refresh, mids, onRights, isSignedIn }: Parts): () => void {
  const changes = createBatcher(refreshEveryMs, refresh)
  let stream: Stream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isFirst = true
  let isOver = false

  const isShown = () => page.visibilityState !== 'hidden'

  function connect(): void {
    clearTimeout(timer)
    if (isOver || stream || !isShown()) return
    const opened = open()
    stream = opened
    opened.addEventListener('open', () => {
      tries = 0
      // Data read before the stream opened may be stale. On the first opening the page's own reads are still running.
      timer = setTimeout(() => changes.add(mids), isFirst ? refreshEveryMs : 0)
      isFirst = false
    })
    opened.addEventListener('change', (event) => changes.add(readMids((event as MessageEvent).data)))
    opened.addEventListener('rights', onRights)
    opened.addEventListener('error', () => {
      // The browser reconnects after a broken line, but not after a refusal.
      if (stream !== opened || opened.readyState !== closed) return
      stream = undefined
      wait(Math.min(longestWaitMs, firstWaitMs * 2 ** tries++))
    })
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      if (!isShown()) return
      const isIn = await isSignedIn()
      // The server limits its streams; a page without one polls.
      if (isIn && !isOver) changes.add(mids)
      if (isIn) connect()
      else if (!isOver) wait(Math.min(longestWaitMs, firstWaitMs * 2 ** tries++))
    }, ms)
  }

  function disconnect(): void {
    clearTimeout(timer)
    stream?.close()
    stream = undefined
  }

  function onShown(): void {
    if (isShown()) connect()
    else disconnect()
  }

  page.addEventListener('visibilitychange', onShown)
  connect()
  return () => {
    isOver = true
    page.removeEventListener('visibilitychange', onShown)
    disconnect()
    changes.stop()
  }
}

function readMids(data: unknown): string[] {
  try {
    const { mids } = JSON.parse(String(data)) as { mids?: unknown }
    return Array.isArray(mids) ? mids.filter((mid) => typeof mid === 'string') : []
  } catch {
    return []
  }
}

/** Runs at once, then at most every `everyMs`; items added in between form one batch. */
function createBatcher<T>(everyMs: number, work: (items: ReadonlySet<T>) => Promise<unknown>) {
  let waiting = new Set<T>()
  let isBusy = false
  let isStopped = false

  async function run(): Promise<void> {
    isBusy = true
    const items = waiting
    waiting = new Set()
    const rest = new Promise((resolve) => setTimeout(resolve, everyMs))
    await Promise.allSettled([work(items), rest])
    isBusy = false
    if (waiting.size > 0 && !isStopped) await run()
  }

  return {
    add(items: Iterable<T>): void {
      for (const item of items) waiting.add(item)
      if (!isBusy && !isStopped && waiting.size > 0) void run()
    },
    stop(): void {
      isStopped = true
    },
  }
}

const own = ['coverage', 'observed', 'order-counts', 'fees', 'attention', 'order-outcomes']

/** Refetches active queries on the ledger of these merchant IDs and marks the others stale. */
function refreshLedger(queryClient: QueryClient, mids: ReadonlySet<string>, ownMid: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => isOfLedger(query) && concerns(query.queryKey, mids, ownMid),
  })
}

/** Skips lists answered by the service, which would be called once a second. */
function isOfLedger({ queryKey, state }: Query): boolean {
  // A record missing in the ledger is not refetched at each change of another.
  if (own.includes(String(queryKey[0]))) return state.data !== null
  return sourceOf(state) === 'ledger'
}

export function readLiveAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ state }) => sourceOf(state) === 'live' })
}

function sourceOf({ data }: Query['state']): unknown {
  return ((data ?? {}) as { meta?: { source?: unknown } }).meta?.source
}

function concerns(
  [resource, , params]: readonly unknown[],
  mids: ReadonlySet<string>,
  ownMid: string,
): boolean {
  const { filter, mid } = (params ?? {}) as { filter?: { mid?: unknown }; mid?: unknown }
  const usual = resource === 'orders' || resource === 'users' ? ownMid : everyMid
  return [mid ?? filter?.mid ?? usual].flat().some((one) => one === everyMid || mids.has(String(one)))
}

export function useLedgerEvents(): void {
  const { sessionMonitor } = useSession()
  const { mid, mids } = useMid()
  const queryClient = useQueryClient()
  const mayFollow = usePermission('orders.read')
  // Compares the content: a renewed session has the same IDs in a new array.
  const all = JSON.stringify(mids)
  useEffect(() => {
    if (!sessionMonitor || !mayFollow || typeof EventSource === 'undefined') return
    return followLedger({
      open: () => new EventSource('/api/events'),
      page: document,
      refresh: (changed) => refreshLedger(queryClient, changed, mid),
      mids: JSON.parse(all) as string[],
      onRights: sessionMonitor.reread,
      isSignedIn: sessionMonitor.reread,
    })
  }, [sessionMonitor, mayFollow, queryClient, mid, all])
}
