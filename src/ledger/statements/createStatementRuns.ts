import { claimRun, forgetAbandoned, RunLost, type Claimed } from './claimRun.ts'
import { StatementRefused } from './reading/StatementRefused.ts'
import type { RunParts } from './runParts.ts'
import { refuse, runStatement } from './runStatement.ts'

/** What fails for a reason that passes is tried again when its lease is over; what always fails would be tried for ever. */
const mostFailures = 3

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
  const failures = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false
      for (
        let claimed = await claimRun(parts.store, leaseMs);
        claimed && !stopping.signal.aborted;
        claimed = await claimRun(parts.store, leaseMs)
      )
        await workOn(claimed)
    }
  }

  async function workOn(claimed: Claimed): Promise<void> {
    try {
      await runStatement({ ...parts, leaseMs }, claimed, stopping.signal)
    } catch (error) {
      if (error instanceof RunLost || stopping.signal.aborted) return
      onError(error)
      const count = (failures.get(claimed.id) ?? 0) + 1
      failures.set(claimed.id, count)
      if (count < mostFailures || claimed.state === 'deleting') return
      failures.delete(claimed.id)
      const why = new StatementRefused('broken', 'it could not be worked on: the log of the gateway says why')
      await refuse({ ...parts, leaseMs }, claimed, why)
    }
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
