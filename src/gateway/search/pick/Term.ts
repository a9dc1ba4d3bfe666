import type { TypedContact } from '../../../ledger/typedContact.ts'

/** What may be the id of an order or a user, or a partner's reference. */
export type IdTerm = {
  kind: 'id'
  text: string
  /** As it may stand in the ledger. */
  forms: string[]
  /** Has the form of an id: worth asking the service for, and worth a word when there is none. */
  isSure: boolean
}

export type ContactTerm = { kind: 'email' | 'phone' | 'last-digits'; text: string; contact: TypedContact }

/** A name, or whatever else somebody types. */
export type NameTerm = { kind: 'name'; text: string }

export type Term = IdTerm | ContactTerm | NameTerm
