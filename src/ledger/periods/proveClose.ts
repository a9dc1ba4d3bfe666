import { createHash } from 'node:crypto'
import type { PeriodFault } from '../../api/periods.ts'
import type { Db } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { createControlTotals, withoutElsewhere } from './controlTotals.ts'
import { closeDigest } from './finishClose.ts'
import { readRows, type CloseKey } from './closeRows.ts'

const mostFaults = 20

/** Reads all that a close keeps, and holds it against its digests. Nothing found: every row is as it was. */
export async function proveClose(
  db: Db,
  close: CloseKey,
  mids: readonly string[],
): Promise<{ rows: number; faults: PeriodFault[] }> {
  const faults: PeriodFault[] = []
  const totals = createControlTotals()
  const hash = createHash('sha256')
  let rows = 0
  for (const mid of mids)
    for await (const page of readRows(db, close, mid)) {
      for (const { row, line, isKept } of page) {
        rows++
        hash.update(`${line}\n`)
        // What somebody put there may be no amount.
        if (isKept) totals.add(mid, row)
        else if (faults.length < mostFaults) faults.push({ what: 'row', mid, orderId: row.id })
      }
      await yieldToEventLoop()
    }
  const { manifest, lines, sha256 } = await db
    .selectFrom('period_version')
    .select(['manifest', 'lines', 'sha256'])
    .where('period_id', '=', close.periodId)
    .where('version', '=', close.version)
    .executeTakeFirstOrThrow()
  if (closeDigest(manifest ?? '', lines ?? '') !== sha256) faults.push({ what: 'manifest' })
  const kept = JSON.parse(manifest ?? '{}') as { rowsSha256?: string; rows?: number }
  if (hash.digest('hex') !== kept.rowsSha256 || rows !== kept.rows) faults.push({ what: 'rows' })
  const forms = [totals.read(), withoutElsewhere(totals.read())].map((form) => JSON.stringify(form))
  if (!forms.includes(lines ?? '')) faults.push({ what: 'totals' })
  return { rows, faults }
}
