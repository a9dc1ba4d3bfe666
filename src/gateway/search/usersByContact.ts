import { emailIn } from '../../contract/emailIn.ts'
import type { Match } from '../../contract/findRoute.ts'
import { JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import { openListAnswer, readLetter } from '../../contract/reading/answer.ts'
import { isObject } from '../../contract/isObject.ts'
import type { LedgerReading } from '../../ledger/page.ts'
import { hasPhone, phoneForms, readPhone, type TypedPhone } from '../../ledger/phoneForms.ts'
import { normalise } from '../../ledger/searchText.ts'
import { readContact, type TypedContact } from '../../ledger/typedContact.ts'
import type { Context } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { may } from '../permissions.ts'
import { refused } from '../simpleRest.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import type { UpstreamAnswer } from '../upstream/readBounded.ts'
import { toUpstreamError } from '../upstream/UpstreamFailure.ts'
import type { SearchByContact } from './contactSearches.ts'

type Parts = {
  upstream: Pick<Upstream, 'get'>
  reading: LedgerReading
  searchByContact: SearchByContact
}

export type UsersByContact = ReturnType<typeof createUsersByContact>

/** How a row is recognised, and what the list is asked for. */
type Filter = {
  name: 'email' | 'phone'
  contact: TypedContact
  forms: string[]
  has: (row: object) => boolean
}

/**
 * The service's list of users by its filters `email` and `phone`: for who may reveal contact data, and by whole values
 * only, whatever the service would take. Undefined where neither is asked for.
 */
export function createUsersByContact({ upstream, reading, searchByContact }: Parts) {
  return async function usersByContact(
    context: Context,
    { name, route }: Match,
    mid: string,
    query: URLSearchParams,
  ): Promise<UpstreamAnswer | undefined> {
    if (name !== 'v1.listUsers') return undefined
    const filters = readFilters(context, query)
    const [first, second] = filters
    if (!first) return undefined
    let told: UpstreamAnswer | undefined
    const lookUp = async (): Promise<unknown[]> => {
      for (const form of first.forms) {
        const asked = new URLSearchParams(query)
        asked.delete('phone')
        asked.set(first.name, form)
        told = await upstream.get(`${route.path}?${asked}`, mid).catch(toUpstreamError)
        const rows = rowsOf(told)
        if (!rows) return []
        const matching = rows.filter((row) => filters.every(({ has }) => has(letterOf(row))))
        if (matching.length > 0) return matching
      }
      return []
    }
    const search = { contact: first.contact, mids: [mid] }
    const inner = () => searchByContact(context, search, lookUp)
    const rows = await (second
      ? searchByContact(context, { contact: second.contact, mids: [mid] }, inner)
      : inner())
    // A no of the service, or what is no list, is told as it is.
    if (told && !rowsOf(told)) return told
    const text = JSON.stringify({ status: 'success', data: rows })
    return { status: 200, text, headers: new Headers() }

    function rowsOf({ status, text }: UpstreamAnswer): unknown[] | undefined {
      if (status >= 400) return undefined
      try {
        const body = parseJson(text, { lossy: rawNumber })
        const opened = openListAnswer(route, { status, body, page: Number(query.get('page') ?? 1) })
        return 'rows' in opened ? opened.rows : undefined
      } catch (error) {
        if (error instanceof JsonError) return undefined
        throw error
      }
    }

    function letterOf(row: unknown): object {
      const { record } = readLetter(route, row, reading)
      return isObject(record) ? record : {}
    }
  }
}

function readFilters(context: Context, query: URLSearchParams): Filter[] {
  const [email, phone] = [wholeOf(query, 'email'), wholeOf(query, 'phone')]
  if (email === undefined && phone === undefined) return []
  if (!may(context.get('session').operator.role, 'contacts.reveal'))
    throw new GatewayError(403, 'permission.contacts', {
      facts: { permission: 'contacts.reveal' },
      refusal: { details: { policy: 'contacts.reveal' } },
    })
  return [
    ...(email === undefined ? [] : [emailFilter(email)]),
    ...(phone === undefined ? [] : [phoneFilter(phone)]),
  ]
}

function wholeOf(query: URLSearchParams, name: 'email' | 'phone'): string | undefined {
  const [value, second] = query.getAll(name)
  if (second !== undefined) throw refused(name, 'one_value')
  return value
}

function emailFilter(text: string): Filter {
  const contact = readContact(text)
  if (contact?.by !== 'email') throw refused('email', 'whole_email')
  const has = (row: { email?: unknown }) =>
    typeof row.email === 'string' && normalise(row.email) === contact.email
  return { name: 'email', contact, forms: [...new Set([emailIn(text) ?? contact.email, contact.email])], has }
}

function phoneFilter(text: string): Filter {
  const phone: TypedPhone | undefined = readPhone(text)
  if (!phone) throw refused('phone', 'whole_phone')
  return {
    name: 'phone',
    contact: { by: 'phone', phone },
    forms: phoneForms(phone),
    has: (row) => hasPhone(phone, row),
  }
}
