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
