import { missingParts } from '../../api/missingParts.ts'
import { words } from '../../i18n/en/search.ts'
import { fillGaps } from '../../i18n/fillGaps.ts'
import {
  type Missing,
  type SearchAnswer,
  type SearchRequest,
  type SearchResult,
  reasons,
} from '../../api/search.ts'
import { coverageOf } from '../ledger/coverage.ts'
import { readCoveredSince, ordersWith, usersWith, notesContaining, type NoteMatch } from './searchRows.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../http/context.ts'
import { mayReveal } from '../access/rightsOf.ts'
import type { createServiceLookups } from './serviceLookups.ts'
import { type createResults, isAny, type MissingFacts, ofLedger, type Findings } from './createResults.ts'
import { findByAmount, findByLikeName, findByPart } from './findPeople.ts'
import { add, type FindText } from './findText.ts'
import type { Picked } from './pick/pickTerms.ts'
import { may, type Role, type RolePermission } from '../access/permissions.ts'
import { maskText } from '../text/masks.ts'
import { normalise } from '../text/searchText.ts'

const maxResults = 60

type Parts = {
  store: Store
  findText: FindText
  results: ReturnType<typeof createResults>
  beginLookups: ReturnType<typeof createServiceLookups>
}

export type Search = ReturnType<typeof createSearch>

/** Best matches: exact terms first, otherwise parts of IDs and names, and notes. */
export function createSearch({ store, findText, results, beginLookups }: Parts) {
  return async function search(
    context: Context,
    mids: readonly string[],
    { text, kind }: Pick<SearchRequest, 'text' | 'kind'>,
  ): Promise<SearchAnswer> {
    const session = context.get('session')
    const { findings, picked } = await findText(context, mids, text, beginLookups(mids))
    const { phrase, names, amounts, leftOut, isCut } = picked
    if (!isAny(findings) && phrase !== undefined) {
      const inReferences = mayReveal(session.operator)
      add(findings, await findByPart({ store, mids, inReferences }, phrase))
      add(findings, await findNoted({ store, mids }, phrase))
    }
    if (findings.orders.length === 0 && amounts.length > 0)
      add(findings, await findByAmount({ store, mids }, amounts, findings.users))
    if (!isAny(findings))
      for (const name of phrase === undefined ? names.map(({ text: one }) => one) : [phrase])
        add(findings, await findByLikeName({ store, mids }, name))

    const { toOrders, toUsers } = results(session)
    const shown: SearchResult[] = [
      ...(kind === 'user'
        ? []
        : await toOrders(distinct(findings.orders, ({ order }) => `${order.mid} ${order.id}`))),
      ...(kind === 'order'
        ? []
        : await toUsers(
            distinct(findings.users, ({ mid, userId }) => `${mid} ${userId}`),
            { withRecord: kind === 'user' },
          )),
      ...(kind === undefined && phrase !== undefined ? pageMatches(session.operator.role, phrase) : []),
    ]
    const missing =
      shown.length === 0 && findings.missing.length === 0 ? [nothing(picked, text.trim())] : findings.missing
    return {
      results: shown.slice(0, maxResults),
      missing: await explainMissing(store, mids, missing),
      coverage: await coverageOf(store, mids),
      picked: termsOf(picked),
      leftOut,
      isCut,
    }
  }
}

/** Adds since when the ledger has the rows that were searched: of each merchant ID, and of all. */
export function explainMissing(
  store: Store,
  mids: readonly string[],
  missing: MissingFacts[],
): Promise<Missing[]> {
  return Promise.all(
    missing.map(async (facts) => {
      if (facts.why !== 'not-found') return { ...facts, words: missingWords(facts) }
      const kind = ['id', 'name', 'amount'].includes(facts.kind) ? 'orders' : 'users'
      const sinceByMid = await readCoveredSince(store, mids, kind)
      const since = sinceByMid
        .map((one) => one.since)
        .toSorted()
        .at(-1)
      const coverage = await coverageOf(store, mids, kind)
      const result = { ...facts, ...(since !== undefined && { since, sinceByMid }), coverage }
      return { ...result, words: missingWords(result) }
    }),
  )
}

function termsOf({ ids, contacts, names, amounts }: Picked): SearchAnswer['picked'] {
  const terms = [...ids.filter(({ isSure }) => isSure), ...contacts, ...names, ...amounts]
  return terms.map(({ kind, text }) => ({ kind, text }))
}

function nothing({ phrase, names, amounts }: Picked, typed: string): MissingFacts {
  const [amount] = amounts
  if (amount) return { text: amount.text, kind: 'amount', why: 'not-found' }
  const name = phrase ?? names[0]?.text
  if (name !== undefined) return { text: name, kind: 'name', why: 'not-found' }
  const isPart = typed.includes('@') && !/\s/.test(typed)
  return { text: typed.slice(0, 80), kind: 'text', why: isPart ? 'incomplete' : 'nothing-in-it' }
}

function distinct<T>(rows: T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>()
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)))
}

type Facts = Omit<Missing, 'words' | 'text'>

/** Never just "not found": the sentence says what was searched. */
function missingWords(facts: Facts): string {
  return missingParts(facts, dayOf)
    .map(([key, params]) => fillGaps(words.search.missing[key], params))
    .join('')
}

function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

const pages: readonly { path: string; title: string; permission: RolePermission; also?: string }[] = [
  { path: '/', title: 'Home', permission: 'orders.read' },
  { path: '/orders', title: 'Orders', permission: 'orders.read', also: 'payments' },
  { path: '/orders/create', title: 'Create order', permission: 'orders.create', also: 'new payment link' },
  { path: '/users', title: 'Customers', permission: 'users.read', also: 'users people' },
  { path: '/users/create', title: 'Create customer', permission: 'users.create', also: 'new user' },
  { path: '/intents', title: 'Create requests', permission: 'intents.read', also: 'attempts intents' },
  { path: '/alerts', title: 'Alerts', permission: 'alerts.read', also: 'notices watches receivers' },
  { path: '/fees', title: 'Fees', permission: 'fees.report', also: 'report' },
  { path: '/statements', title: 'Statements', permission: 'statements', also: 'reconciliation' },
  {
    path: '/agreed-rates',
    title: 'Agreed rates',
    permission: 'agreed-rates',
    also: 'contract conditions',
  },
  { path: '/payouts', title: 'Payouts', permission: 'statements', also: 'bank camt settlement' },
  { path: '/claims', title: 'Claims', permission: 'statements', also: 'recovered letter' },
  { path: '/periods', title: 'Periods', permission: 'periods', also: 'close month' },
  { path: '/mids', title: 'Merchants', permission: 'orders.read', also: 'merchant ids mids' },
  { path: '/payment-methods', title: 'Payment methods', permission: 'orders.read' },
  { path: '/currencies', title: 'Currencies', permission: 'orders.read' },
  { path: '/tokens', title: 'Tokens', permission: 'orders.read', also: 'crypto' },
  { path: '/operators', title: 'Team', permission: 'operators.manage', also: 'operators members' },
  { path: '/audit', title: 'Audit log', permission: 'audit.read', also: 'trail' },
  { path: '/coverage', title: 'Data status', permission: 'orders.read', also: 'coverage sync' },
  { path: '/account', title: 'Account', permission: 'orders.read', also: 'password sessions language' },
]

function pageMatches(role: Role, text: string): SearchResult[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 || words.length > 4) return []
  return pages
    .filter(({ permission, title, also = '' }) => {
      const own = `${title} ${also}`.toLowerCase().split(' ')
      return may(role, permission) && words.every((word) => own.some((name) => name.startsWith(word)))
    })
    .map(({ path, title }) => ({ kind: 'page', id: path, mid: null, title, why: reasons.page, by: 'page' }))
}

export const pagePaths: readonly string[] = pages.map(({ path }) => path)

const most = 8
const snippetLetters = 120

type Of = { store: Store; mids: readonly string[] }

/** Finds orders and customers by notes. Masked parts are not searched, so they cannot be guessed letter by letter. */
async function findNoted({ store, mids }: Of, phrase: string): Promise<Findings> {
  const part = normalise(phrase)
  const notes = (await notesContaining(store, mids, phrase))
    .map((note) => ({ ...note, text: maskText(note.text) }))
    .filter(({ text }) => normalise(text).includes(part))
    .slice(0, most)
  const ofKind = (kind: string) => notes.filter((note) => note.kind === kind)
  const [orders, users] = await Promise.all([
    ordersWith(store, mids, idsOf(ofKind('orders'))),
    usersWith(store, mids, idsOf(ofKind('users'))),
  ])
  const why = (note: NoteMatch) => ({ by: 'note' as const, of: phrase, note: snippetOf(note.text, part) })
  return {
    orders: ofKind('orders').flatMap((note) =>
      orders.filter(isOf(note)).map((order) => ({ order, ...why(note) })),
    ),
    users: ofKind('users').flatMap((note) =>
      users.filter(isOf(note)).map((user) => ofLedger(user, why(note))),
    ),
    missing: [],
  }
}

function idsOf(notes: NoteMatch[]): string[] {
  return [...new Set(notes.map(({ objectId }) => objectId))]
}

function isOf({ mid, objectId }: NoteMatch): (row: { mid: string; id: string }) => boolean {
  return (row) => row.mid === mid && row.id === objectId
}

function snippetOf(text: string, part: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= snippetLetters) return line
  const at = Math.max(0, line.toLowerCase().indexOf(part) - snippetLetters / 3)
  const end = at + snippetLetters
  return `${at > 0 ? '…' : ''}${line.slice(at, end).toWellFormed()}${end < line.length ? '…' : ''}`
}
