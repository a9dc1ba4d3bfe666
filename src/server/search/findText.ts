import { usersWith } from './searchRows.ts'
import { readContact } from '../text/typedContact.ts'
import type { ReadSearch } from '../orders/orderQuery.ts'
import { openId } from '../ledger/recordFields.ts'
import type { Search } from '../ledger/textMatch.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../http/context.ts'
import type { IdKeys } from '../keys/keyRing.ts'
import { mayReveal } from '../access/rightsOf.ts'
import type { ServiceLookups } from './serviceLookups.ts'
import type { SearchByContact } from './contactSearches.ts'
import { type UserMatch, isAny, type Findings } from './createResults.ts'
import { findIds } from './findIds.ts'
import { findByContact, findByName } from './findPeople.ts'
import { pickTerms, type Picked } from './pick/pickTerms.ts'
import type { ContactTerm, IdTerm } from './pick/pickContacts.ts'

type Parts = { store: Store; searchByContact: SearchByContact; idKeys: IdKeys }

/** `search`: the same for a list, plus rows with the phrase in an ID or name. */
export type TextMatches = { findings: Findings; picked: Picked; search: Search }

export type FindText = ReturnType<typeof createFindText>

/** Search for box, lists and order form: full IDs, then contact data, then names. `service`: also look up missing orders there. */
export function createFindText({ store, searchByContact, idKeys }: Parts) {
  return async function findText(
    context: Context,
    mids: readonly string[],
    text: string,
    service?: ServiceLookups,
  ): Promise<TextMatches> {
    const picked = pickTerms(text)
    const reveals = mayReveal(context.get('session').operator)
    const of = { context, store, mids, searchByContact, service, inReferences: reveals }

    const findings = await findIds(of, idsOf(picked, text.trim(), reveals))
    for (const term of picked.contacts)
      if (!isTaken(findings, term)) add(findings, reveals ? await findByContact(of, term) : notAllowed(term))
    for (const name of isAny(findings) ? [] : picked.names)
      findings.users.push(...(await findByName(of, name.text)))
    return { findings, picked, search: toSearch(findings, picked, reveals) }
  }

  /** A masked ID comes from the screen, so it is a link, no e-mail search. Other IDs with contact data need reveal rights. */
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

/** A number that is a full id is not searched as a phone. */
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

/** A phrase already matches full IDs, so only people found by contact data are added. */
function toSearch({ orders, users }: Findings, { phrase, amounts }: Picked, inReferences: boolean): Search {
  const exact = users.filter(({ by }) => by !== 'similar')
  const keys = (some: UserMatch[]) => some.map(({ mid, userId }) => ({ mid, id: userId }))
  const ofAmounts = orders.length + exact.length === 0 && amounts.length > 0 && { amounts }
  if (phrase === undefined)
    return {
      people: keys(exact),
      orders: orders.map(({ order: { mid, id } }) => ({ mid, id })),
      ...ofAmounts,
    }
  const people = keys(exact.filter(({ by }) => by !== 'user-id'))
  return { q: phrase, inReferences, ...(people.length > 0 && { people }), ...ofAmounts }
}

type ReadParts = { store: Store; searchByContact: SearchByContact; findText: FindText; idKeys: IdKeys }

/** Interprets the text and IDs of a filter for its reader. Contact data matches only as a whole. */
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
      // A masked ID was copied from the screen, so it is a link and not a search.
      if (opened !== id) ids.push(opened)
      else if (byContact || openId(id) !== null) ids.push(id)
      // An e-mail used as an id is contact data, so this is a contact search.
      const contact = opened === id && byContact && id.includes('@') ? readContact(id) : undefined
      if (contact) await searchByContact(context, { contact, mids }, () => usersWith(store, mids, [id]))
    }
    return ids
  }
}
