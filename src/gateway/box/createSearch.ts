import { coverageOf } from '../../ledger/coverage.ts'
import { openId } from '../../ledger/openWords.ts'
import { knownSince } from '../../ledger/search/knownSince.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../context.ts'
import type { IdKeys } from '../keys/idKeys.ts'
import { may } from '../permissions.ts'
import type { createServiceAsks } from './askService.ts'
import type { SearchByContact } from '../search/contactSearches.ts'
import type { createResults } from './createResults.ts'
import { findIds } from './findIds.ts'
import { isAny, type Findings, type MissingFacts } from './Findings.ts'
import { findNoted } from './findNoted.ts'
import { findByContact, findByName, findByPart } from './findPeople.ts'
import { missingWords } from './missingWords.ts'
import { pageMatches } from './pageMatches.ts'
import type { Picked } from './pick/pickTerms.ts'
import type { ContactTerm, IdTerm } from './pick/Term.ts'
import type { Missing, SearchResult } from './SearchAnswer.ts'

const mostResults = 60

type Parts = {
  store: Store
  searchByContact: SearchByContact
  idKeys: IdKeys
  results: ReturnType<typeof createResults>
  askService: ReturnType<typeof createServiceAsks>
}

export type Search = ReturnType<typeof createSearch>

/** Looks up what was picked out of a text: ids first, then people by contact data, then names and parts. */
export function createSearch({ store, searchByContact, idKeys, results, askService }: Parts) {
  return async function search(context: Context, mids: readonly string[], picked: Picked, typed: string) {
    const { role } = context.get('session').operator
    const reveals = may(role, 'contacts.reveal')
    const service = askService(mids)
    const of = { context, store, mids, searchByContact, service, inReferences: reveals }

    const found = await findIds(of, idsOf(picked, typed, reveals))
    for (const term of picked.contacts)
      if (!isTaken(found, term)) add(found, reveals ? await findByContact(of, term) : notAllowed(term))
    for (const { text } of isAny(found) ? [] : picked.names) found.users.push(...(await findByName(of, text)))
    if (!isAny(found) && picked.phrase !== undefined) {
      add(found, await findByPart(of, picked.phrase))
      add(found, await findNoted(of, picked.phrase))
    }

    const { toOrders, toUsers } = results(context.get('session'))
    const shown: SearchResult[] = [
      ...(await toOrders(distinct(found.orders, ({ order }) => `${order.mid} ${order.id}`))),
      ...(await toUsers(distinct(found.users, ({ mid, userId }) => `${mid} ${userId}`))),
      ...(picked.phrase === undefined ? [] : pageMatches(role, picked.phrase)),
    ]
    const missing =
      shown.length === 0 && found.missing.length === 0 ? [nothing(picked, typed)] : found.missing
    return {
      results: shown.slice(0, mostResults),
      missing: await Promise.all(missing.map((one) => withSpan(mids, one))),
      coverage: await coverageOf(store, mids),
    }
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

  async function withSpan(mids: readonly string[], facts: MissingFacts): Promise<Missing> {
    if (facts.why !== 'not-found') return { ...facts, words: missingWords(facts) }
    const kind = facts.kind === 'id' || facts.kind === 'name' ? 'orders' : 'users'
    const since = await knownSince(store, mids, kind)
    const coverage = await coverageOf(store, mids, kind)
    const told = { ...facts, ...(since !== undefined && { since }), coverage }
    return { ...told, words: missingWords(told) }
  }
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

function add(all: Findings, { orders, users, missing }: Findings): void {
  all.orders.push(...orders)
  all.users.push(...users)
  all.missing.push(...missing)
}

/** A text that led to nothing at all. */
function nothing({ phrase, names }: Picked, typed: string): MissingFacts {
  const name = phrase ?? names[0]?.text
  if (name !== undefined) return { text: name, kind: 'name', why: 'not-found' }
  const isPart = typed.includes('@') && !/\s/.test(typed)
  return { text: typed.slice(0, 80), kind: 'text', why: isPart ? 'incomplete' : 'nothing-in-it' }
}

/** The first of each. */
function distinct<T>(rows: T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>()
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)))
}
