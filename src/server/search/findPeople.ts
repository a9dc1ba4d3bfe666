import { findContact, findNamed } from '../customers/findUsers.ts'
import { listOrders } from '../orders/listOrders.ts'
import { listUsers } from '../customers/listUsers.ts'
import { usersWith } from './searchRows.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../http/context.ts'
import type { ServiceLookups } from './serviceLookups.ts'
import type { SearchByContact } from './contactSearches.ts'
import { ofLedger, type UserMatch, type Findings } from './createResults.ts'
import { servicePart } from './findIds.ts'
import type { AmountTerm } from './pick/pickAmounts.ts'
import type { ContactTerm } from './pick/pickContacts.ts'
import { sql } from 'kysely'
import { contains, rowsContaining, type Needle } from '../../store/engine/textSearch.ts'
import { midIn } from '../ledger/textMatch.ts'
import type { LedgerUser } from '../ledger/user.ts'
import { searchable, unwrapped } from '../text/searchText.ts'

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
      ...(contact.by === 'email' ? await usersWith(store, mids, [text]) : []),
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
  for (const spelling of spellingsOf(name)) {
    const named = await findNamed(store, mids, spelling)
    if (named.length > 0)
      return named.slice(0, maxByPart).map((user) => ofLedger(user, { by: 'name', of: name }))
  }
  return []
}

/** `Müller` is also written `Mueller`, and the other way round. */
function spellingsOf(name: string): Set<string> {
  const withE = name.normalize('NFC').replaceAll(/[äöüø]/gi, (letter) => `${searchable(letter)}e`)
  return new Set([name, name.replaceAll(/([aou])e/gi, '$1'), withE])
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
      .filter(({ user_id, mid }) => !isBeside(user_id, mid))
      .map((order) => ({ order, by: 'part', of: phrase })),
    missing: [],
  }
}

type From = Pick<Store, 'db' | 'engine'>

const maxWords = 4
const maxCandidates = 2000
const maxUsers = 20
const fewestLetters = 4

/** Customers with these words in their name if one word may have one typo. */
async function namesLike(store: From, mids: readonly string[], name: string): Promise<LedgerUser[]> {
  const typed = searchable(name).split(/[\s,;]+/)
  const words = [...new Set(typed.map(unwrapped))].filter((word) => word !== '')
  if (mids.length === 0 || words.length > maxWords || words.some((word) => /\d/.test(word))) return []
  const ids = new Set<string>()
  for (const [nth, word] of words.entries()) {
    const others = words.toSpliced(nth, 1)
    // Another word makes a shorter one safe.
    const fewest = others.some((other) => other.length >= 3) ? 3 : fewestLetters
    if (word.length >= fewest) for (const id of await idsLike(store, mids, { word, others })) ids.add(id)
  }
  return usersWith(store, mids, [...ids].slice(0, maxUsers))
}

/** With one typo in a word, its first or its second half is still right, unless letters were swapped in the middle. */
async function idsLike(
  { db, engine }: From,
  mids: readonly string[],
  { word, others }: { word: string; others: readonly string[] },
): Promise<string[]> {
  const half = Math.floor(word.length / 2)
  const parts = [word.slice(0, half), word.slice(half)]
  const halves: Needle = { parts: [...parts, swapped(word, half - 1), ...parts.flatMap(marked)], words: [] }
  const isIndexed = (part: string) => part.length >= 3
  const needle = others.some(isIndexed) ? { parts: [], words: others } : halves
  if (needle === halves && !halves.parts.every(isIndexed)) return []
  const { from, where } = rowsContaining(engine, 'ledger_user', needle)
  const all = [midIn('ledger_user', mids), ...where, contains(engine, 'ledger_user', halves)]
  const { rows } = await sql<{ id: string; name: string | null }>`select ledger_user.id, ledger_user.name
    from ${from} where ${sql.join(all, sql` and `)} limit ${maxCandidates}`.execute(db)
  return rows.flatMap(({ id, name }) => {
    const text = searchable(name ?? '')
    const own = [...text.split(/[\s-]+/), ...text.replace(anyMark, '').split(' ')]
    const hasOthers = others.every((other) => own.some((one) => one.startsWith(other)))
    return hasOthers && own.some((one) => isOneTypo(one, word)) ? [id] : []
  })
}

const marks = ["'", '’', '-']
const anyMark = /['’-]/g

/** With an apostrophe or a hyphen at each place: people leave it out of a name. */
function marked(part: string): string[] {
  return Array.from({ length: part.length - 1 }, (_, at) => at + 1).flatMap((at) =>
    marks.map((mark) => part.slice(0, at) + mark + part.slice(at)),
  )
}

/** One letter more, less or different, or two neighbours swapped. */
function isOneTypo(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && a === [...b].toReversed().join(''))
}

function swapped(text: string, at: number): string {
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
}

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.-_+@']
const maxEmailLetters = 64
const inOneQuery = 1000

/** Customers whose e-mail has one typo: every variant is looked up as a whole e-mail. */
async function emailsLike(
  store: Pick<Store, 'db'>,
  mids: readonly string[],
  email: string,
): Promise<LedgerUser[]> {
  if (email.length > maxEmailLetters) return []
  const variants = variantsOf(email)
  const users: LedgerUser[] = []
  for (let at = 0; at < variants.length; at += inOneQuery)
    users.push(...(await usersWith(store, mids, variants.slice(at, at + inOneQuery), 'email_key')))
  return users.slice(0, maxUsers)
}

function variantsOf(text: string): string[] {
  const variants = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    variants.add(before + after)
    variants.add(swapped(text, at))
    for (const other of letters) {
      variants.add(before + other + after)
      variants.add(before + other + letter + after)
    }
  }
  // Part of an e-mail address must not find anyone.
  return [...variants].filter((variant) => !variant.includes(text))
}
