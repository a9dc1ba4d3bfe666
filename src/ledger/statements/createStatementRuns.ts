import { maxAttempts } from '../attempts.ts'
import { claimRun, forgetAbandoned, RunLost, uncountRun, type Claimed } from './claimRun.ts'
import { refused, type StatementRefused } from './reading/sentences.ts'
import type { RunParts } from './runParts.ts'
import { refuse, runStatement } from './runStatement.ts'

type Parts = Omit<RunParts, 'leaseMs'> & {
  leaseMs?: number
  onError: (error: unknown) => void
}

export type StatementRuns = ReturnType<typeof createStatementRuns>

/**
 * Works on statements, one after the other: those that came in, and those that a gateway left when it ended. Another
 * gateway takes over once the lease of the first is over.
 */
export function createStatementRuns({ leaseMs = 30_000, onError, ...parts }: Parts) {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let isAsked = false
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false
      for (
        let claimed = await claimRun(parts.store, leaseMs);
        claimed;
        claimed = stopping.signal.aborted ? undefined : await claimRun(parts.store, leaseMs)
      )
        await workOn(claimed)
    }
  }

  /** A run that fails is tried again when its lease is over. Deleting a statement is never given up. */
  async function workOn(claimed: Claimed): Promise<void> {
    if (stopping.signal.aborted) return uncountRun(parts.store, claimed)
    const mayFail = claimed.state !== 'deleting'
    if (mayFail && claimed.attempts > maxAttempts)
      return giveUp(claimed, refused('broken.interrupted', { count: maxAttempts }))
    try {
      await runStatement({ ...parts, leaseMs }, claimed, stopping.signal)
    } catch (error) {
      if (error instanceof RunLost) return
      if (stopping.signal.aborted) return uncountRun(parts.store, claimed)
      onError(error)
      if (mayFail && claimed.attempts >= maxAttempts) await giveUp(claimed, refused('broken.failed'))
    }
  }

  async function giveUp(claimed: Claimed, why: StatementRefused): Promise<void> {
    await refuse({ ...parts, leaseMs }, claimed, why)
  }

  /** There may be something to do. */
  function look(): void {
    isAsked = true
    working ??= work()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => {
        working = undefined
      })
  }

  return {
    look,
    /** Looks by itself, too: what another gateway left is found by nobody else. */
    start(everyMs = 5_000): void {
      const lookAround = () => {
        forgetAbandoned(parts.store).then(look, (error: unknown) => {
          if (!stopping.signal.aborted) onError(error)
        })
      }
      lookAround()
      timer = setInterval(lookAround, everyMs).unref()
    },
    /** When nothing is left to do. */
    async settled(): Promise<void> {
      while (working) await working
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
