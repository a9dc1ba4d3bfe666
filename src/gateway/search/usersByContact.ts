import type { Match } from '../../contract/findRoute.ts'
import { readContact, type TypedContact } from '../../ledger/typedContact.ts'
import type { Context } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { may } from '../permissions.ts'
import { refused } from '../simpleRest.ts'
import type { UpstreamAnswer } from '../upstream/readBounded.ts'
import { toUpstreamError } from '../upstream/UpstreamFailure.ts'
import type { SearchByContact } from './contactSearches.ts'
import type { ExactAnswer, ExactUsers } from './exactUsers.ts'

type Parts = { exactUsers: ExactUsers; searchByContact: SearchByContact }

export type UsersByContact = ReturnType<typeof createUsersByContact>

/**
 * The service's list of users by its filters `email` and `phone`: for who may reveal contact data, and by whole values
 * only, whatever the service would take. Undefined where neither is asked for.
 */
export function createUsersByContact({ exactUsers, searchByContact }: Parts) {
  return async function usersByContact(
    context: Context,
    { name }: Match,
    mid: string,
    query: URLSearchParams,
  ): Promise<UpstreamAnswer | undefined> {
    if (name !== 'v1.listUsers') return undefined
    const contacts = readContacts(context, query)
    if (contacts.length === 0) return undefined
    let asked: ExactAnswer | undefined
    const lookUp = async (): Promise<unknown[]> => {
      asked = await exactUsers.ask(mid, contacts, { query }).catch(toUpstreamError)
      return asked.rows ?? []
    }
    const noted = contacts.reduce(
      (inner, contact) => () => searchByContact(context, { contact, mids: [mid] }, inner),
      lookUp,
    )
    const rows = await noted()
    // Pass refusals and unexpected bodies through unchanged.
    if (asked?.answer && !asked.rows) return asked.answer
    const text = JSON.stringify({ status: 'success', data: rows })
    return { status: 200, text, headers: new Headers() }
  }
}

function readContacts(context: Context, query: URLSearchParams): TypedContact[] {
  const names = (['email', 'phone'] as const).filter((name) => query.has(name))
  if (names.length > 0 && !may(context.get('session').operator.role, 'contacts.reveal'))
    throw new GatewayError(403, 'permission.contacts', {
      facts: { permission: 'contacts.reveal' },
      refusal: { details: { policy: 'contacts.reveal' } },
    })
  return names.map((name) => wholeContact(name, query.getAll(name)))
}

function wholeContact(name: 'email' | 'phone', [text = '', second]: string[]): TypedContact {
  if (second !== undefined) throw refused(name, 'one_value')
  const contact = readContact(text)
  if (contact?.by === name) return contact
  throw name === 'email' ? refused(name, 'whole_email') : refused(name, 'whole_phone')
}
