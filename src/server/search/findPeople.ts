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
import { emailsLike, namesLike } from './findSimilar.ts'
import type { AmountTerm } from './pick/pickAmounts.ts'
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
    if (lookup.matches.length === 0 && contact.by === 'email')
      return (await emailsLike(store, mids, contact.email)).map((user) =>
        ofLedger(user, { by: 'similar', of: text }),
      )
    return lookup.matches.map(({ mid, user }) => ({
      mid,
      userId: user.userId,
      record: { ...user, mid },
      by: kind,
      of: text,
      from: 'service',
    }))
  })
  if (users.some(({ by }) => by === 'similar'))
    return { orders: [], users, missing: [{ text, kind, why: 'similar' }] }
  const isMissing = users.length === 0 && kind !== 'last-digits'
  const serviceFacts = lookup && { service: servicePart(lookup) }
  return { orders: [], users, missing: isMissing ? [{ text, kind, why: 'not-found', ...serviceFacts }] : [] }
}

/** Customers whose name differs from this one by a single letter. */
export async function findByLikeName({ store, mids }: Of, name: string): Promise<Findings> {
  const users = (await namesLike(store, mids, name))
    .slice(0, maxByPart)
    .map((user) => ofLedger(user, { by: 'similar', of: name }))
  return {
    orders: [],
    users,
    missing: users.length > 0 ? [{ text: name, kind: 'name', why: 'similar' }] : [],
  }
}

/** Orders with one of these amounts; only those of `people`, if there are any. */
export async function findByAmount(
  { store, mids }: Of,
  amounts: readonly AmountTerm[],
  people: readonly UserMatch[],
): Promise<Findings> {
  const userId = people.map((person) => person.userId)
  const { rows } = await listOrders(store, {
    mids,
    filter: { amounts, ...(userId.length > 0 && { userId }) },
    offset: 0,
    limit: maxByPart,
  })
  const of = amounts.map(({ text }) => text).join(', ')
  return { orders: rows.map((order) => ({ order, by: 'amount', of })), users: [], missing: [] }
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
