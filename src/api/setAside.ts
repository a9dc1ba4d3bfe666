/** A row from the service that could not be read as a record. */
export type UnreadableRow = {
  id: string
  mid: string
  kind: 'orders' | 'users'
  reason: string
  message: string
  /** For example `GET /v1/public/orders`. */
  route: string
  /** The received row with contact data masked and undocumented fields sealed; lists show only its start. */
  source: string
  firstSeenAt: string
  lastSeenAt: string
  count: number
  isSent: boolean
  /** The row was longer than the stored limit. */
  isCut: boolean
  /** Only in the single record, for operators who may reveal its source. */
  countinghouse?: { masked: string[]; reveal: string }
}

/** A field or value from the service that its documentation does not mention. */
export type UndocumentedWord = {
  id: string
  mid: string
  kind: 'orders' | 'users'
  what: 'field' | 'status' | 'type' | 'form'
  name: string
  /** Groups all values beyond the limit of distinct ones. */
  isRest: boolean
  /** Records that contained it. */
  count: number
  /** Its shape: letters and digits are masked. */
  example: string | null
  firstSeenAt: string
  lastSeenAt: string
}
