export type AuditLine = {
  id: number
  at: string
  operatorId: string | null
  operatorEmail: string | null
  action: string
  object: string | null
  mid: string | null
  ip: string | null
  requestId: string | null
  outcome: string
  details: Record<string, unknown>
}

/** Whether the audit log is what was written, as of the last check: `broken` at a line, and why. */
export type TrailState = {
  state: 'unchecked' | 'whole' | 'broken'
  checkedAt: string | null
  /** Null for who may not read all of it. */
  lines: number | null
  brokenAt: number | null
  why: string | null
}
