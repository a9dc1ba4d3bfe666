import { usersWithIds } from '../../ledger/search/searchRows.ts'
import { readContact } from '../../ledger/typedContact.ts'
import type { ReadSearch } from '../ledger/orderQuery.ts'
import { openId } from '../../ledger/recordFields.ts'
import type { Search } from '../../ledger/textMatch.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../context.ts'
import type { IdKeys } from '../keys/idKeys.ts'
import { mayReveal } from '../redact/rightsOf.ts'
import type { ServiceAsks } from './askService.ts'
import type { SearchByContact } from './contactSearches.ts'
import { type UserMatch, isAny, type Findings } from './createResults.ts'
import { findIds } from './findIds.ts'
import { findByContact, findByName } from './findPeople.ts'
import { pickTerms, type Picked } from './pick/pickTerms.ts'
import type { ContactTerm, IdTerm } from './pick/pickContacts.ts'

type Parts = { store: Store; searchByContact: SearchByContact; idKeys: IdKeys }

/** `search`: the same for a list. It adds the rows that have the phrase in an ID or a name. */
export type FoundText = { found: Findings; picked: Picked; search: Search }

export type FindText = ReturnType<typeof createFindText>

/**
 * Reads a text for everybody who searches: the box, the lists and the order form. It looks up the whole IDs, then
 * people by contact data, then names. Contact data is for who may reveal it. With `service` the payment service is
 * asked for what the ledger does not have.
 */
export function createFindText({ store, searchByContact, idKeys }: Parts) {
  return async function findText(
    context: Context,
    mids: readonly string[],
    text: string,
    service?: ServiceAsks,
  ): Promise<FoundText> {
    const picked = pickTerms(text)
    const reveals = mayReveal(context.get('session').operator)
    const of = { context, store, mids, searchByContact, service, inReferences: reveals }

    const found = await findIds(of, idsOf(picked, text.trim(), reveals))
    for (const term of picked.contacts)
      if (!isTaken(found, term)) add(found, reveals ? await findByContact(of, term) : notAllowed(term))
    for (const name of isAny(found) ? [] : picked.names)
      found.users.push(...(await findByName(of, name.text)))
    return { found, picked, search: toSearch(found, picked, reveals) }
  }

  /**
   * What was shown covered was not typed: it is a way to a page, and no search by an e-mail. Other IDs that are covered
   * are for who may reveal.
   */
  function idsOf({ ids }: Picked, typed: string, reveals: boolean): IdTerm[] {
    const opened = idKeys.open(typed)
    const own = ids
      .filter(({ text }) => !text.includes('@'))
      .map((term) => (reveals ? term : { ...term, forms: term.forms.filter((id) => openId(id) !== null) }))
    return opened === typed ? own : [{ kind: 'id', text: typed, forms: [opened], isSure: true }, ...own]
  }
}

export function add(all: Findings, { orders, users, missing }: Findings): void {
  all.orders.push(...orders)
  all.users.push(...users)
  all.missing.push(...missing)
}

/** Digits alone may be an id: who types a whole one looks for no phone. */
function isTaken({ orders, users }: Findings, { text }: ContactTerm): boolean {
  return [...orders, ...users].some(({ of }) => of === text)
}

function notAllowed({ kind, text }: ContactTerm): Findings {
  return {
    orders: [],
    users: [],
    missing: kind === 'last-digits' ? [] : [{ text, kind, why: 'not-allowed' }],
  }
}

/** Whole IDs are parts of IDs, too: beside a phrase only people by contact data have to be added. */
function toSearch({ orders, users }: Findings, { phrase }: Picked, inReferences: boolean): Search {
  const keys = (some: UserMatch[]) => some.map(({ mid, userId }) => ({ mid, id: userId }))
  if (phrase === undefined)
    return { people: keys(users), orders: orders.map(({ order: { mid, id } }) => ({ mid, id })) }
  const people = keys(users.filter(({ by }) => by !== 'user-id'))
  return { q: phrase, inReferences, ...(people.length > 0 && { people }) }
}

type ReadParts = { store: Store; searchByContact: SearchByContact; findText: FindText; idKeys: IdKeys }

/** What the text and the IDs of a filter mean for who asks. Nobody searches by a part of contact data. */
export function createReadSearch({ store, searchByContact, findText, idKeys }: ReadParts): ReadSearch {
  return async (context, mids, { q, ids, userId, ...filter }) => ({
    ...filter,
    ...(ids !== undefined && { ids: await open(context, mids, ids) }),
    ...(userId !== undefined && { userId: await open(context, mids, userId) }),
    ...(q !== undefined && (await findText(context, mids, q)).search),
  })

  async function open(context: Context, mids: readonly string[], some: string | readonly string[]) {
    const byContact = mayReveal(context.get('session').operator)
    const ids: string[] = []
    for (const id of [some].flat()) {
      const opened = idKeys.open(id)
      // What was shown covered was not typed: it is a way to a page, and no search.
      if (opened !== id) ids.push(opened)
      else if (byContact || openId(id) !== null) ids.push(id)
      // An id that is an e-mail is contact data: who asks for it searches by contact data.
      const contact = opened === id && byContact && id.includes('@') ? readContact(id) : undefined
      if (contact) await searchByContact(context, { contact, mids }, () => usersWithIds(store, mids, [id]))
    }
    return ids
  }
}
