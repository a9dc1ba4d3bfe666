import { isObject, rawNumber, tryParseJson } from '../../contract/json.ts'
import { openListAnswer, readLetter } from '../../contract/reading/answer.ts'
import { ownerOf } from '../../contract/reading/ownerOf.ts'
import { routes } from '../../contract/routes.ts'
import type { LedgerReading } from '../ledger/page.ts'
import { contactForms, hasContact, type TypedContact, readContact } from '../text/typedContact.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import type { UpstreamAnswer } from '../provider/exchange.ts'
import type { Match } from '../../contract/findRoute.ts'
import type { Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import { may } from '../access/permissions.ts'
import { refused } from '../http/simpleRest.ts'
import { toUpstreamError } from '../provider/UpstreamFailure.ts'
import type { SearchByContact } from './contactSearches.ts'

export type UserRow = { userId: string; email?: unknown; phone?: unknown; phoneCode?: unknown }
export type ExactUsers = ReturnType<typeof createExactUsers>

type Parts = { upstream: Pick<Upstream, 'get'>; reading: LedgerReading }

/** `rows` as sent; undefined if the response was not a list. */
type ExactAnswer = { rows: unknown[] | undefined; answer: UpstreamAnswer | undefined }

const { listUsers } = routes.v1
const firstTen = new URLSearchParams({ limit: '10', page: '1' })

/** Finds users at the service by full e-mail or phone. Keeps only rows with all contacts: a service may ignore the filter. */
export function createExactUsers({ upstream, reading }: Parts) {
  const letterOf = (row: unknown): object => {
    const { record } = readLetter(listUsers, row, reading)
    return isObject(record) ? record : {}
  }

  async function request(
    mid: string,
    contacts: readonly TypedContact[],
    { query = firstTen, signal }: { query?: URLSearchParams; signal?: AbortSignal } = {},
  ): Promise<ExactAnswer> {
    const [first] = contacts
    let answer: UpstreamAnswer | undefined
    for (const form of first ? contactForms(first) : []) {
      const params = new URLSearchParams(query)
      for (const name of ['email', 'phone']) params.delete(name)
      params.set(first?.by ?? '', form)
      answer = await upstream.get(`${listUsers.path}?${params}`, mid, signal && { signal })
      const body = tryParseJson(answer.text, { lossy: rawNumber })
      const opened = openListAnswer(listUsers, {
        status: answer.status,
        body,
        page: Number(query.get('page') ?? 1),
      })
      if (!('rows' in opened)) return { rows: undefined, answer }
      const rows = opened.rows.filter((row) => contacts.every((one) => hasContact(one, letterOf(row))))
      if (rows.length > 0) return { rows, answer }
    }
    return { rows: [], answer }
  }

  /** Users of a merchant ID with exactly this contact. Throws if the response is not a list. */
  async function find(mid: string, contact: TypedContact, signal: AbortSignal): Promise<UserRow[]> {
    const { rows, answer } = await request(mid, [contact], { signal })
    if (!rows) throw new Error(`GET ${listUsers.path} answered ${answer?.status} and no list`)
    return rows
      .map(letterOf)
      .filter((row) => ownerOf(row, mid, reading.mids) === mid)
      .filter((row): row is UserRow => 'userId' in row && typeof row.userId === 'string' && row.userId !== '')
  }

  return { request, find }
}

type ByContactParts = { exactUsers: ExactUsers; searchByContact: SearchByContact }

export type UsersByContact = ReturnType<typeof createUsersByContact>

/** The service's users by `email` and `phone`, with reveal rights and full values only. Undefined without such a filter. */
export function createUsersByContact({ exactUsers, searchByContact }: ByContactParts) {
  return async function usersByContact(
    context: Context,
    { name }: Match,
    mid: string,
    query: URLSearchParams,
  ): Promise<UpstreamAnswer | undefined> {
    if (name !== 'v1.listUsers') return undefined
    const contacts = readContacts(context, query)
    if (contacts.length === 0) return undefined
    let exact: ExactAnswer | undefined
    const lookUp = async (): Promise<unknown[]> => {
      exact = await exactUsers.request(mid, contacts, { query }).catch(toUpstreamError)
      return exact.rows ?? []
    }
    const noted = contacts.reduce(
      (inner, contact) => () => searchByContact(context, { contact, mids: [mid] }, inner),
      lookUp,
    )
    const rows = await noted()
    // Pass refusals and unexpected bodies through unchanged.
    if (exact?.answer && !exact.rows) return exact.answer
    const text = JSON.stringify({ status: 'success', data: rows })
    return { status: 200, text, headers: new Headers() }
  }
}

function readContacts(context: Context, query: URLSearchParams): TypedContact[] {
  const names = (['email', 'phone'] as const).filter((name) => query.has(name))
  if (names.length > 0 && !may(context.get('session').operator.role, 'contacts.reveal'))
    throw new ApiError(403, 'permission.contacts', {
      facts: { permission: 'contacts.reveal' },
      refusal: { details: { policy: 'contacts.reveal' } },
    })
  return names.map((name) => wholeContact(name, query.getAll(name)))
}

function wholeContact(name: 'email' | 'phone', [text = '', second]: string[]): TypedContact {
  if (second !== undefined) throw refused(name, 'given_twice')
  const contact = readContact(text)
  if (contact?.by === name) return contact
  throw refused(name, 'whole_contact')
}
