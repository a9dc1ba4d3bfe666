/** Why personal data of a row has gone: somebody asked for it, or it was older than `RETENTION_DAYS`. */
export type ErasedWhy = 'request' | 'age'

/** A keyed hash: whoever has the store alone cannot tell whose it is. */
export type PersonHash = {
  present: (mid: string, userId: string) => Tombstone
  /** By the key that a tombstone was made with; undefined where that key is gone. */
  by: (keyId: string, mid: string, userId: string) => string | undefined
}

export type Tombstone = { mac: string; keyId: string }

/** What the ledger may not keep of people. */
export type PeopleRules = {
  hash: PersonHash
  /** How long personal data of an order is kept after it was made; undefined: for ever. */
  keepMs?: number | undefined
}
