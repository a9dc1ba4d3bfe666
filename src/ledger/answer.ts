import { hash } from 'node:crypto'
import type { Kind } from './page.ts'
import { judgeRow, type Good, type Refusal } from './quarantine.ts'
import { readTime } from './readTime.ts'
import type { OrderRow } from './toOrderRow.ts'
import type { UserRow } from './toUserRow.ts'

/** When an answer was asked for, among all questions, and when it was there by the store's clock. */
export type Stamp = { fetchSeq: number; at: string }

/** A row of an answer that can be kept. */
export type Row = Stamp & {
  id: string
  raw: string
  hash: string
  /** Milliseconds, where they can be read. */
  createdAt: number | null
  updatedAt: number | null
  /** What `raw` says, until it stands in `columns`: pages that wait to be booked need not be there twice. */
  record?: Record<string, unknown> | undefined
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
    else rows.push(toRow(judged, { fetchSeq, at }))
  }
  return { fetchSeq, at, count: came.length, rows, refusals }
}

function toRow({ raw, id, record }: Good, { fetchSeq, at }: Stamp): Row {
  const [createdAt, updatedAt] = [msOf(record.createdAt), msOf(record.updatedAt)]
  return { id, raw, hash: hash('sha256', raw), createdAt, updatedAt, record, fetchSeq, at }
}

function msOf(came: unknown): number | null {
  const time = typeof came === 'string' ? readTime(came) : null
  return time === null ? null : Date.parse(time)
}
