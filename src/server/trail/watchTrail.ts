import type { TrailState } from '../../api/audit.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { iso, type Store } from '../../store/openStore.ts'
import { placeOf, type Log } from '../http/log.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { believeHeads, readHead, type SignedHead, type HeadSink } from './headSink.ts'
import { verifyAudit, type AuditVerdict, type TrustedHead } from './verifyAudit.ts'

export type TrailWatch = ReturnType<typeof watchTrail>

type Parts = { store: Store; keys: KeyRing; log: Log; sink: HeadSink; sliceMs?: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const maxSeen = 1000

/**
 * Writes a moved head to log and sink every minute. Verifies the log at the start and every hour against all known
 * heads: those in the sink, and the last one this process saw.
 */
export function watchTrail({ store, keys, log, sink, sliceMs = 20 }: Parts) {
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  /** Latest last; older heads stay while the log is broken. */
  let seen: SignedHead[] = []
  let writtenHash = ''
  let work: Promise<unknown> = Promise.resolve()
  let state: TrailState = { state: 'unchecked', checkedAt: null, lines: null, brokenAt: null, why: null }

  /** Runs one at a time, so a check longer than an hour is not started twice. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    const done = work
      .then(act)
      .catch((error: unknown) =>
        log('error', 'the audit trail could not be checked', { error: placeOf(error) }),
      )
    work = done
    return done
  }

  async function tell(): Promise<void> {
    const last = seen.at(-1)
    const head = await readHead(store, keys)
    if (head === undefined && !last) return
    if (head === undefined || head === 'unsigned') return check()
    // Check the previous head before vouching for a newer one.
    if (last && !(await isStillThere(last, head.seq))) await check()
    if (head.hash !== last?.hash) {
      log('info', 'head of the audit trail', { trail: JSON.stringify(head) })
      seen = [...(state.state === 'broken' ? seen : []), head].slice(-maxSeen)
    }
    if (head.hash === writtenHash) return
    await sink.write(head).then(
      () => (writtenHash = head.hash),
      (error: Error) =>
        log('error', 'the head of the audit trail could not be saved', {
          reason: 'code' in error ? String(error.code) : error.message,
        }),
    )
  }

  async function isStillThere({ seq, hash }: TrustedHead, end: number): Promise<boolean> {
    if (seq > end) return false
    const line = await store.db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst()
    // A missing line may have been cut at a mark; the full check knows.
    return line ? line.hash === hash : false
  }

  async function check(): Promise<void> {
    const trusted = [...believeHeads(keys, await readSink()), ...seen]
    let verdict = await verify(trusted)
    // Lines cut during the check look missing, so check again.
    if (verdict.brokenAt !== undefined) verdict = await verify(trusted)
    if (stopping.signal.aborted) return
    conclude(verdict, iso(await store.now()))
  }

  function verify(trusted: readonly TrustedHead[]): Promise<AuditVerdict> {
    const between = () => pause(sliceMs, undefined, { ref: false })
    return verifyAudit(store, { trusted, signal: stopping.signal, between })
  }

  async function readSink(): Promise<string[]> {
    try {
      return await sink.read()
    } catch (error) {
      log('error', 'saved heads of the audit trail could not be read', { error: placeOf(error) })
      return []
    }
  }

  function conclude({ lines, brokenAt, why }: AuditVerdict, checkedAt: string): void {
    const isBroken = brokenAt !== undefined
    if (isBroken) log('error', 'the audit trail is broken', { count: brokenAt, reason: why ?? '' })
    else if (state.state === 'broken') log('warn', 'the audit trail is intact again', { count: lines })
    state = {
      state: isBroken ? 'broken' : 'whole',
      checkedAt,
      lines,
      brokenAt: brokenAt ?? null,
      why: why ?? null,
    }
  }

  return {
    state: () => state,
    tell: () => inTurn(tell),
    check: () => inTurn(check),
    start(): void {
      void inTurn(check)
      timers.push(
        setInterval(() => void inTurn(tell), minuteMs),
        setInterval(() => void inTurn(check), hourMs),
      )
      for (const timer of timers) timer.unref()
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await inTurn(tell)
    },
  }
}
