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

/** Result of the last integrity check of the audit log; `broken` names the line and the reason. */
export type TrailState = {
  state: 'unchecked' | 'whole' | 'broken'
  checkedAt: string | null
  /** Null for operators who may not read the whole log. */
  lines: number | null
  brokenAt: number | null
  why: string | null
}
