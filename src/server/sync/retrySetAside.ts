import { JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import type { Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { readAnswer, type Answer } from '../ledger/answer.ts'
import { bookAnswers, bookForOwners } from './bookPage.ts'
import type { LedgerReading } from '../ledger/page.ts'
import { readersVersion, overflow } from '../ledger/setAside.ts'

const maxAtOnce = 25

type Options = { reading?: LedgerReading; version?: string; signal?: AbortSignal }

/** After an upgrade, books quarantined rows that are readable now, as of their response. Returns their number. */
export async function retrySetAside(
  store: Store,
  { reading, version = readersVersion, signal }: Options = {},
): Promise<number> {
  let accepted = 0
  for (;;) {
    if (signal?.aborted) return accepted
    const rows = await store.db
      .selectFrom('quarantine')
      .select(['mid', 'kind', 'digest', 'raw', 'route', 'fetch_seq', 'last_seen_at'])
      .where(({ or, eb }) => or([eb('judged_by', 'is', null), eb('judged_by', '<>', version)]))
      .limit(maxAtOnce)
      .execute()
    if (rows.length === 0) return accepted
    for (const row of rows) {
      const { mid, kind } = row
      const answer = await judge(row, reading)
      if (isPlaced(answer)) {
        // Safe to repeat after a crash: booking the same row again changes nothing.
        await bookForOwners(store, kind, [answer])
        await bookAnswers(store, { mid, kind }, [{ ...answer, refusals: [] }])
        accepted += 1
      }
      await settle(store, row, answer, version)
    }
    await yieldToEventLoop()
  }
}

type Row = {
  mid: string
  kind: 'orders' | 'users'
  digest: string
  raw: string
  route: string | null
  fetch_seq: number
  last_seen_at: string
}

async function judge(
  { mid, kind, raw, route, fetch_seq, last_seen_at }: Row,
  reading?: LedgerReading,
): Promise<Answer> {
  const receipt = { fetchSeq: Number(fetch_seq), at: last_seen_at }
  const isSingle = route === 'v1.getOrder'
  try {
    const rows = [parseJson(raw, { lossy: rawNumber })]
    return await readAnswer({ mid, kind, isSingle, reading, ...receipt, rows })
  } catch (error) {
    // A row that was cut for storage is not valid JSON.
    if (!(error instanceof JsonError)) throw error
    return { ...receipt, count: 1, rows: [], elsewhere: [], refusals: [] }
  }
}

function isPlaced({ rows, elsewhere }: Answer): boolean {
  return rows.length + elsewhere.length > 0
}

async function settle({ db }: Store, row: Row, answer: Answer, version: string): Promise<void> {
  const { mid, kind, digest } = row
  if (isPlaced(answer)) {
    const own = db.deleteFrom('quarantine').where('mid', '=', mid).where('kind', '=', kind)
    await own.where('digest', '=', digest).execute()
    return
  }
  const reason = digest === overflow ? undefined : answer.refusals[0]?.reason
  const update = db.updateTable('quarantine').set({ judged_by: version, ...(reason && { reason }) })
  await update.where('mid', '=', mid).where('kind', '=', kind).where('digest', '=', digest).execute()
}
