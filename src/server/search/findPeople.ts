import { findContact, findNamed } from '../customers/findUsers.ts'
import { listOrders } from '../orders/listOrders.ts'
import { listUsers } from '../customers/listUsers.ts'
import { usersWithIds } from './searchRows.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../http/context.ts'
import type { ServiceLookups } from './serviceLookups.ts'
import type { SearchByContact } from './contactSearches.ts'
import { ofLedger, type UserMatch, type Findings } from './createResults.ts'
import { servicePart } from './findIds.ts'
import type { ContactTerm } from './pick/pickContacts.ts'

const maxByPart = 8

type Of = { store: Store; mids: readonly string[] }
type ByContact = Of & {
  context: Context
  searchByContact: SearchByContact
  service: ServiceLookups | undefined
}

export async function findByContact(of: ByContact, { kind, text, contact }: ContactTerm): Promise<Findings> {
  const { store, mids, service } = of
  let lookup: Awaited<ReturnType<ServiceLookups['users']>> | undefined
  const users = await of.searchByContact(of.context, { contact, mids }, async (): Promise<UserMatch[]> => {
    const stored = [
      ...(await findContact(store, mids, contact)),
      // An e-mail used as an id is contact data.
      ...(contact.by === 'email' ? await usersWithIds(store, mids, [text]) : []),
    ]
    if (stored.length > 0 || contact.by === 'name and last digits' || !service)
      return stored.map((user) => ofLedger(user, { by: kind, of: text }))
    lookup = await service.users(contact)
    return lookup.matches.map(({ mid, user }) => ({
      mid,
      userId: user.userId,
      record: { ...user, mid },
      by: kind,
      of: text,
      from: 'service',
    }))
  })
  const isMissing = users.length === 0 && kind !== 'last-digits'
  const serviceFacts = lookup && { service: servicePart(lookup) }
  return { orders: [], users, missing: isMissing ? [{ text, kind, why: 'not-found', ...serviceFacts }] : [] }
}

export async function findByName({ store, mids }: Of, name: string): Promise<UserMatch[]> {
  const named = await findNamed(store, mids, name)
  return named.slice(0, maxByPart).map((user) => ofLedger(user, { by: 'name', of: name }))
}

/** Finds customers and orders by any part of a name or id, as the lists do. */
export async function findByPart(
  { store, mids, inReferences }: Of & { inReferences: boolean },
  phrase: string,
): Promise<Findings> {
  const page = { mids, offset: 0, limit: maxByPart }
  const [named, people, orders] = await Promise.all([
    findByName({ store, mids }, phrase),
    listUsers(store, { ...page, filter: { q: phrase } }),
    listOrders(store, { ...page, filter: { q: phrase, inReferences } }),
  ])
  const partMatches = people.rows.map((user) => ofLedger(user, { by: 'part', of: phrase }))
  const users = [...named, ...partMatches].slice(0, maxByPart)
  const isBeside = (userId: string | null, mid: string) =>
    users.some((user) => user.userId === userId && user.mid === mid)
  return {
    users,
    orders: orders.rows
      .filter(({ userId, mid }) => !isBeside(userId, mid))
      .map((order) => ({ order, by: 'part', of: phrase })),
    missing: [],
  }
}
