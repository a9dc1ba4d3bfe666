import { ApiError } from '../../../client/WireError.ts'
import { refreshStatistics } from '../../../store/engine/planHints.ts'
import type { Tables } from '../../../store/tables.ts'
import { type LogFacts, placeOf } from '../../http/log.ts'
import { UpstreamFailure } from '../../provider/UpstreamFailure.ts'
import { FenceLost } from '../../ledger/lease.ts'
import type { Kind } from '../../ledger/page.ts'
import { createMidReader, type MidReaderParts } from './createMidReader.ts'
import { findUnseen, rereadOrders } from './rereadOrders.ts'
import { followHead } from './followHead.ts'
import {
  isFilling,
  loadCheckpoint,
  type Checkpoint,
  type Failure,
  nextGroupAt,
  scheduleOf,
  type Schedule,
} from './checkpoint.ts'
import { ReadFailure } from './createReaders.ts'
import { startGroup, usualRules, type SweepRules } from './sweepState.ts'
import { haltSweep, resume, sweepPages } from './sweepPages.ts'

export type SweeperParts = Omit<MidReaderParts, 'rules'> & {
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  rules?: Partial<SweepRules>
  schedule?: Partial<Schedule>
}

export type Sweeper = {
  step: (signal: AbortSignal) => Promise<{ restMs: number }>
  run: (signal: AbortSignal) => Promise<void>
  checkpoint: () => Checkpoint | undefined
}

const filledTables: Record<Kind, readonly (keyof Tables)[]> = {
  orders: ['ledger_order', 'order_history', 'order_count', 'fee_total', 'fee_key'],
  users: ['ledger_user'],
}

export function createSweeper(parts: SweeperParts): Sweeper {
  const { store, mid, kind, readOne, sleep, log } = parts
  const rules = { ...usualRules, ...parts.rules }
  const schedule = scheduleOf(parts.schedule)
  const due = { head: 0, reread: 0 }
  let lookedAt = -Infinity
  let checkpoint: Checkpoint | undefined
  let firstSweep = 1
  const midReader = createMidReader({ ...parts, rules })

  async function step(signal: AbortSignal): Promise<{ restMs: number }> {
    signal.throwIfAborted()
    checkpoint ??= await open()
    try {
      const { failing } = checkpoint
      const done = await work(checkpoint, signal)
      if (failing && !checkpoint.failing)
        log?.('info', 'the ledger is read again', { mid, kind, count: failing.tries })
      return done
    } catch (error) {
      if (signal.aborted || error instanceof FenceLost) throw error
      if (kindOf(error) === 'too_large') {
        checkpoint = await halt(checkpoint, failureOf(error))
        return { restMs: 0 }
      }
      checkpoint = await noteFailure(checkpoint, error)
      const tries = checkpoint.failing?.tries ?? 1
      return { restMs: restAfter(tries) }
    }
  }

  async function work(stored: Checkpoint, signal: AbortSignal): Promise<{ restMs: number }> {
    const now = await store.now()
    const set = (next: Checkpoint) => {
      checkpoint = next
    }
    // If the clock was set back, everything is due at once.
    if (now < lookedAt) Object.assign(due, { head: 0, reread: 0 })
    lookedAt = now
    if (now < stored.endedAt) set({ ...stored, endedAt: now, groupAt: Math.min(stored.groupAt, now) })
    const before = checkpoint ?? stored
    const { machine } = before
    if (now >= due.head) {
      set(await followHead(midReader, before, now, schedule, signal))
      // Measured from the end, so that a slow service does not starve the sweep.
      due.head = (await store.now()) + schedule.intervalMs
      return { restMs: 0 }
    }
    if (readOne && now >= due.reread) {
      const { hasMore } = await rereadOrders(midReader, before, now, schedule, signal)
      const isIdle = machine.phase !== 'sweeping' && before.unseenAfter === null
      const goesOn = hasMore && isIdle && now < nextGroupAt(before, schedule)
      due.reread = goesOn
        ? now
        : (await store.now()) + Math.min(schedule.intervalMs, schedule.shortestRereadMs)
      if (goesOn) return { restMs: 0 }
    }
    if (machine.phase === 'sweeping') {
      // An incomplete ledger is filled without a limit on its share of time.
      const pace = { share: before.completeTo === null ? 1 : schedule.share, isFill: isFilling(before) }
      let after = before
      for await (const next of sweepPages(midReader, before, { now, pace, signal })) {
        after = next
        set(next)
      }
      // Only after the first sweep: later ones change the sizes little.
      if (before.completeTo === null && machine.done === 0 && after.machine.done > 0) await learnSizes()
      return { restMs: 0 }
    }
    if (readOne && before.unseenAfter !== null) {
      set(await findUnseen(midReader, before, signal, firstSweep))
      return { restMs: 0 }
    }
    const groupAt = nextGroupAt(before, schedule)
    if (now >= groupAt) {
      set({ ...before, machine: startGroup(now, rules, machine), groupAt: now })
      return { restMs: 0 }
    }
    const next = Math.min(groupAt, due.head, readOne ? due.reread : Infinity)
    return { restMs: Math.max(1, next - now) }
  }

  /** Updates the database's statistics at once, so that queries right after a fill are fast. */
  async function learnSizes(): Promise<void> {
    await refreshStatistics(store.db, store.engine, filledTables[kind]).catch(() =>
      log?.('warn', 'the database did not count its rows', { mid, kind }),
    )
  }

  async function open(): Promise<Checkpoint> {
    const stored = await loadCheckpoint(store, mid, kind)
    const now = await store.now()
    const followEveryMs = schedule.intervalMs
    if (stored) {
      firstSweep = stored.machine.sweep + 1
      return { ...stored, followEveryMs, machine: resume(stored.machine, rules) }
    }
    return {
      machine: startGroup(now, rules),
      groupAt: now,
      endedAt: 0,
      completeTo: null,
      isFilled: false,
      restless: 0,
      followedAt: null,
      followEveryMs,
      halts: 0,
      haltedSince: null,
      haltedFor: null,
      unseenAfter: null,
      failing: null,
    }
  }

  async function noteFailure(before: Checkpoint, error: unknown): Promise<Checkpoint> {
    const failure = failureOf(error)
    const now = await store.now()
    const tries = (before.failing?.tries ?? 0) + 1
    const failing = { since: before.failing?.since ?? now, tries, ...failure }
    const next = { ...before, failing }
    log?.('warn', 'a read for the ledger failed', {
      ...placeFacts(error),
      mid,
      kind,
      count: tries,
      ms: restAfter(tries),
    })
    if (tries === 3 || tries % 10 === 0) await midReader.save(next, now)
    return next
  }

  /** A retry would get the same response, so the head waits as well. */
  async function halt(before: Checkpoint, failure: Failure): Promise<Checkpoint> {
    const now = await store.now()
    const next = haltSweep(before, { ...failure, kind: 'too_large' }, now)
    midReader.ahead.clear()
    due.head = nextGroupAt(next, schedule)
    log?.('warn', 'the list cannot be read', { mid, kind, count: next.halts, reason: 'too_large' })
    await midReader.save(next, now)
    return next
  }

  return {
    step,
    checkpoint: () => checkpoint,
    async run(signal) {
      while (!signal.aborted) {
        const { restMs } = await step(signal)
        if (restMs > 0) await sleep(restMs, signal)
      }
    },
  }
}

/** The pace backs off for the service; this is for failures on our side. */
function restAfter(tries: number): number {
  return tries < 3 ? 0 : Math.min(30_000, 100 * 2 ** Math.min(tries, 10))
}

/** Codes and places only: a message may contain addresses or words of the service. */
function placeFacts(error: unknown): LogFacts {
  if (error instanceof ApiError) return { reason: kindOf(error) ?? 'refused', status: error.status }
  const kind = kindOf(error)
  if (kind === undefined) return { reason: 'not_kept', error: placeOf(error) }
  return { reason: (error instanceof UpstreamFailure && error.code) || kind }
}

/** A database error may contain addresses, so its message is not kept. */
function failureOf(error: unknown): Failure {
  const kind = kindOf(error)
  if (!(error instanceof Error) || kind === undefined) return { fault: { code: 'sync.not_kept' } }
  const message = error.message.slice(0, 300)
  const code = kind === 'not_sent' ? 'not_sent.read' : plainKinds.find((one) => one === kind)
  return { kind, message, fault: error instanceof ReadFailure ? error.fault : code && { code } }
}

const plainKinds = ['network', 'timeout', 'redirected', 'encoded', 'truncated', 'resting'] as const

function kindOf(error: unknown): string | undefined {
  if (error instanceof ApiError)
    return error.status === 401 || error.status === 403 ? 'credentials' : 'refused'
  return error instanceof Error && 'kind' in error ? String(error.kind) : undefined
}
