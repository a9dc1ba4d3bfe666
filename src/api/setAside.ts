/** A row that came and could not be read as a record. */
export type UnreadableRow = {
  id: string
  mid: string
  kind: 'orders' | 'users'
  /** A code, and its sentence. */
  reason: string
  message: string
  /** `GET /v1/public/orders`. */
  route: string
  /** As it came, contact data masked and undocumented fields sealed; only its start in a list. */
  source: string
  firstSeenAt: string
  lastSeenAt: string
  count: number
  /** The service still sends it. */
  isSent: boolean
  /** It was longer than what is stored of it. */
  isCut: boolean
  /** Of the single row, for who may reveal its source. */
  countinghouse?: { masked: string[]; reveal: string }
}

/** What came and is not in the interface. */
export type UndocumentedWord = {
  id: string
  mid: string
  kind: 'orders' | 'users'
  what: 'field' | 'status' | 'type' | 'form'
  name: string
  /** It stands for many that there was no room to tell apart. */
  isRest: boolean
  /** Records in which it came. */
  count: number
  /** Its shape: letters and digits are masked. */
  example: string | null
  firstSeenAt: string
  lastSeenAt: string
}
