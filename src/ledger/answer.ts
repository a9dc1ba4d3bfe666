import { hash } from 'node:crypto'
import type { Kind } from './page.ts'
import { judgeRow, type Refusal } from './quarantine.ts'
import type { OrderRow } from './toOrderRow.ts'
import type { UserRow } from './toUserRow.ts'

/** When an answer was asked for, among all questions, and when it was there by the store's clock. */
export type Stamp = { fetchSeq: number; at: string }

/** A row of an answer that can be kept. */
export type Row = Stamp & {
  id: string
  raw: string
  hash: string
  record: Record<string, unknown>
  /** What the columns say of it, once somebody has asked. */
  columns?: OrderRow | UserRow
}

/** What came of one question, each row looked at once. */
export type Answer = Stamp & { count: number; rows: Row[]; refusals: Refusal[] }

type Came = Stamp & { mid: string; kind: Kind; rows: readonly unknown[] }

export function readAnswer({ mid, kind, fetchSeq, at, rows: came }: Came): Answer {
  const rows: Row[] = []
  const refusals: Refusal[] = []
  for (const one of came) {
    const judged = judgeRow(one, { mid, kind })
    if ('reason' in judged) refusals.push(judged)
    else rows.push({ ...judged, hash: hash('sha256', judged.raw), fetchSeq, at })
  }
  return { fetchSeq, at, count: came.length, rows, refusals }
}
