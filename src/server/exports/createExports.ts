import { upsert } from '../../store/upsert.ts'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ExportColumn } from '../../api/exports.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { OrderFilter } from '../orders/orderFilter.ts'
import { streamOrders } from './streamOrders.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit, type AuditEntry } from '../trail/audit.ts'
import { placeOf, type Log } from '../http/log.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Role } from '../access/permissions.ts'
import type { Events } from '../events/events.ts'
import { exportColumns, readLineFacts, type Column, type OrderLine } from './exportColumns.ts'
import { maskFilter } from './exportRequests.ts'
import { BrokenOff, createBackpressuredBody, type BackpressuredBody } from './backpressuredBody.ts'
import { readCompleteness, type Completeness } from '../orders/readColumnFilter.ts'
import { totalOf } from '../ledger/feeColumns.ts'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import { createZonedTime } from '../files/zonedTime.ts'

export type ExportRequest = {
  id: string
  requester: Pick<AuditEntry, 'ip' | 'requestId'> & { operatorId: string; operatorEmail: string }
  role: Role
  mids: string[]
  filter: OrderFilter
  /** The filter as requested by the operator. */
  requested: Record<string, unknown>
  timeZone: string | undefined
  /** Unset: all that the role may see. */
  columns?: readonly ExportColumn[] | undefined
  reason: string
  isToken?: boolean | undefined
  /** Checked regularly: rights may be revoked during an export. */
  mayGoOn: () => Promise<boolean>
  /** Breaks the connection, so that a truncated file does not look complete. */
  cut?: (() => void) | undefined
}

type StartedExport = { completeness: Completeness; file: string; body: ReadableStream<Uint8Array> }
type Parts = { store: Store; events: Events; log: Log; rrFeeUnit: RrFeeUnitOf }

/** Each holds a database connection. One place is reserved for people. */
const maxAtOnce = 2
const maxOfTokens = 1
const patienceMs = 60_000
const pollMs = 15_000

export function createExports({ store, events, log, rrFeeUnit }: Parts) {
  /** Value: whether it belongs to a token. */
  const running = new Map<string, boolean>()

  function checkPlace({ isToken = false }: { isToken?: boolean | undefined }): void {
    const ofTokens = [...running.values()].filter(Boolean).length
    if (running.size < maxAtOnce && !(isToken && ofTokens >= maxOfTokens)) return
    throw new ApiError(429, 'exports', { headers: { 'Retry-After': '30' } })
  }

  /** Resolves with the first rows; the rest continues in the background. */
  async function begin(request: ExportRequest): Promise<StartedExport> {
    if (running.has(request.id)) throw new ApiError(409, 'export_running')
    checkPlace(request)
    running.set(request.id, request.isToken ?? false)
    const started = Promise.withResolvers<StartedExport>()
    void run(request, started).finally(() => running.delete(request.id))
    return started.promise
  }

  async function run(request: ExportRequest, started: PromiseWithResolvers<StartedExport>): Promise<void> {
    let isOpen = false
    const output = createBackpressuredBody({ patienceMs })
    const forget = events.onClose(() => output.stop('the server stopped'))
    const watch = setInterval(() => {
      const end = () => output.stop('the permission was taken away')
      request.mayGoOn().then((may) => may || end(), end)
    }, pollMs)
    let sheet: Sending['sheet'] | undefined
    try {
      const facts = await readLineFacts(store.db, request.mids)
      sheet = createExportSheet(exportColumns(request.role, request, facts), rrFeeUnit)
      const startedAt = await store.now()
      const line = lineOf(request, 'started', 'done')
      await store.transaction((db) => appendAudit(db, iso(startedAt), line))
      const open = (answer: Omit<StartedExport, 'body'>) => {
        isOpen = true
        started.resolve({ ...answer, body: output.body })
      }
      const { completeness, file } = await sendRows(request, { output, sheet, startedAt, open })
      await finish(request, { completeness, file, startedAt, ...sheet.close() })
      output.end()
    } catch (error) {
      await noteEnd(request, error, sheet?.rows() ?? 0)
      if (!isOpen) started.reject(error)
      else if (request.cut) request.cut()
      else output.fail(error)
    } finally {
      clearInterval(watch)
      forget()
    }
  }

  type Sending = {
    output: BackpressuredBody
    sheet: ReturnType<typeof createExportSheet>
    startedAt: number
    open: (answer: Omit<StartedExport, 'body'>) => void
  }

  /** Rows and coverage come from one snapshot. */
  function sendRows(request: ExportRequest, { output, sheet, startedAt, open }: Sending) {
    return store.snapshot(async (db) => {
      const completeness = await readCompleteness({ ...store, db }, request.mids, request.filter)
      const file = nameOf(request, startedAt, completeness.coverage)
      let isFirst = true
      for await (const lines of streamOrders({ db, engine: store.engine }, request)) {
        if (isFirst) {
          open({ completeness, file })
          await output.send(sheet.head())
          isFirst = false
        }
        output.throwIfStopped()
        if (lines.length > 0) await output.send(sheet.write(lines))
        await setImmediate()
      }
      output.throwIfStopped()
      return { completeness, file }
    })
  }

  type Finished = Omit<StartedExport, 'body'> & { startedAt: number } & ReturnType<Sending['sheet']['close']>

  async function finish(request: ExportRequest, finished: Finished): Promise<void> {
    const { completeness, file, startedAt, rows, sha256 } = finished
    const { coverage, undated } = completeness
    const at = iso(await store.now())
    await store.transaction(async (db) => {
      const manifest = {
        operator_id: request.requester.operatorId,
        operator_email: request.requester.operatorEmail,
        file,
        filter: JSON.stringify(maskFilter(request.requested)),
        time_zone: request.timeZone ?? null,
        coverage,
        undated,
        mids: JSON.stringify(request.mids),
        row_count: rows,
        sha256,
        started_at: iso(startedAt),
        finished_at: at,
      }
      // Replaces the manifest of an earlier download.
      await upsert(db, 'export_manifest', { id: request.id }, manifest)
      await appendAudit(db, at, lineOf(request, 'finished', 'done', { rows, coverage, undated, sha256 }))
    })
  }

  async function noteEnd(request: ExportRequest, error: unknown, rows: number): Promise<void> {
    const isBrokenOff = error instanceof BrokenOff
    const line = isBrokenOff
      ? lineOf(request, 'broken-off', 'failed', { rows, why: error.message })
      : lineOf(request, 'failed', 'failed', { rows })
    if (!isBrokenOff) log('error', 'an export failed', { error: placeOf(error) })
    try {
      const at = iso(await store.now())
      await store.transaction((db) => appendAudit(db, at, line))
    } catch (another) {
      log('error', 'the end of an export could not be recorded in the audit trail', {
        error: placeOf(another),
      })
    }
  }

  return { begin, checkPlace }
}

function lineOf(
  { id, requester, mids, requested, timeZone, reason }: ExportRequest,
  what: 'started' | 'finished' | 'broken-off' | 'failed',
  outcome: AuditEntry['outcome'],
  more: Record<string, unknown> = {},
): AuditEntry {
  const started = what === 'started' && { filter: maskFilter(requested), mids, timeZone, reason }
  return {
    action: `export.${what}`,
    outcome,
    ...requester,
    object: `export:${id}`,
    mids,
    details: { ...started, ...more },
  }
}

function nameOf({ timeZone }: ExportRequest, startedAt: number, coverage: string): string {
  const day = createZonedTime(timeZone ?? 'UTC')(iso(startedAt)).slice(0, 10)
  return `orders-${day}${coverage === 'exact' ? '' : '-incomplete'}.csv`
}

function createExportSheet(columns: readonly Column[], rrFeeUnit: RrFeeUnitOf) {
  const hash = createHash('sha256')
  let rows = 0
  const hashed = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    return bytes
  }

  return {
    head: () => hashed(byteOrderMark + csvRow(columns.map(({ name }) => name))),
    write(lines: readonly OrderLine[]): Uint8Array {
      let text = ''
      for (const line of lines) {
        // Figures of unknown unit are in no total.
        const total = totalOf(line, rrFeeUnit(line.mid) === 'amount')
        text += csvRow(columns.map(({ of }) => of(line, total)))
      }
      rows += lines.length
      return hashed(text)
    },
    rows: () => rows,
    close: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
