import { hash } from 'node:crypto'
import { isoTime } from '../contract/reading/time.ts'
import { judgeRow, type Accepted, type Judged, type Refusal } from './quarantine.ts'
import type { OrderRow } from './toOrderRow.ts'
import type { UserRow } from './toUserRow.ts'
import type { Word } from './undocumented.ts'

/** The place of a request among all requests, and when its answer was there by the store's clock. */
export type Receipt = { fetchSeq: number; at: string }

/** A row of an answer that can be kept. */
export type Row = Receipt & {
  id: string
  raw: string
  sourceText: string | null
  hash: string
  /** Milliseconds, where they can be read. */
  createdAt: number | null
  updatedAt: number | null
  /** What `raw` says, until it stands in `columns`: pages that wait to be booked need not be there twice. */
  record?: Record<string, unknown> | undefined
  /** What the columns say of it, once that was worked out. */
  columns?: OrderRow | UserRow
  /** What it says beyond the interface. */
  words?: Word[] | undefined
}

/** What a request was answered, each row read once. */
export type Answer = Receipt & {
  count: number
  rows: Row[]
  refusals: Refusal[]
  /** A record that was read by its id, not a page of a list. */
  isSingle?: boolean | undefined
}

type Received = Receipt & Judged & { rows: readonly unknown[] }

export function readAnswer({ fetchSeq, at, rows: received, ...judge }: Received): Answer {
  const rows: Row[] = []
  const refusals: Refusal[] = []
  for (const row of received) {
    const judged = judgeRow(row, judge)
    if ('reason' in judged) refusals.push(judged)
    else rows.push(toRow(judged, { fetchSeq, at }))
  }
  return { fetchSeq, at, count: received.length, rows, refusals, isSingle: judge.isSingle }
}

function toRow({ raw, sourceText, id, record }: Accepted, { fetchSeq, at }: Receipt): Row {
  const [createdAt, updatedAt] = [msOf(record.createdAt), msOf(record.updatedAt)]
  return { id, raw, sourceText, hash: hash('sha256', raw), createdAt, updatedAt, record, fetchSeq, at }
}

function msOf(value: unknown): number | null {
  const time = typeof value === 'string' ? isoTime(value) : null
  return time === null ? null : Date.parse(time)
}
