import { z } from 'zod'
import { emailIn } from '../contract/emailIn.ts'
import { findContact } from '../ledger/findContact.ts'
import { findNamed } from '../ledger/findUsers.ts'
import { idForms } from '../ledger/idForms.ts'
import { openId } from '../ledger/openWords.ts'
import { usersWithIds } from '../ledger/search/exactRows.ts'
import { unwrapped } from '../ledger/searchText.ts'
import { readContact, type TypedContact } from '../ledger/typedContact.ts'
import type { Store } from '../store/openStore.ts'
import type { Handler } from './context.ts'
import type { ExactUsers } from './exactUsers.ts'
import type { Forward } from './forward.ts'
import { userRecord } from './ledger/ledgerRecord.ts'
import { may, type OwnRoute } from './permissions.ts'
import { readBody } from './readBody.ts'
import type { RedactRecord } from './redact/redactRecord.ts'
import type { SearchByContact } from './search/contactSearches.ts'
import { toUpstreamError } from './upstream/UpstreamFailure.ts'

export const bodySchema = z.strictObject({ text: z.string().trim().min(1).max(320) })
const limit = 8
const mostMs = 8_000

type Parts = {
  store: Store
  exactUsers: ExactUsers
  redactRecord: RedactRecord
  midOf: Forward['midOf']
  searchByContact: SearchByContact
}

/**
 * The people that a text means: in the ledger by a part of the name or by id, and for who may see contact data by a
 * whole e-mail or phone; where the ledger has nobody, the service is asked for exactly that. In a body, since
 * addresses end up in histories and logs.
 */
export function userMatchesRoute({ store, exactUsers, redactRecord, midOf, searchByContact }: Parts) {
  async function askService(mid: string, contact: TypedContact): Promise<unknown[]> {
    const signal = AbortSignal.timeout(mostMs)
    if (contact.by === 'email') return exactUsers.byEmail(mid, contact.email, signal).catch(toUpstreamError)
    if (contact.by === 'phone')
      return exactUsers.byPhone(mid, contact.phone.typed, signal).catch(toUpstreamError)
    return []
  }

  return {
    'POST /api/user-matches': async (context) => {
      const text = unwrapped((await readBody(context, bodySchema)).text)
      const mid = midOf(context)
      const session = context.get('session')
      const byContact = may(session.operator.role, 'contacts.reveal')
      const isEmail = text.includes('@')
      // An ID that is contact data is found by its whole, and only with the right to reveal.
      const forms = idForms(emailIn(text) ?? text).filter((id) => byContact || openId(id) !== null)
      const own = await usersWithIds(store, [mid], forms)
      const contact = byContact && (isEmail || own.length === 0) ? readContact(text) : undefined
      const named = await findNamed(store, [mid], text)
      let from: 'ledger' | 'service' = 'ledger'
      const lookUp = async (asked: TypedContact): Promise<unknown[]> => {
        const known = await findContact(store, [mid], asked)
        if (known.length + named.length > 0) return known.map(userRecord)
        from = 'service'
        return askService(mid, asked)
      }
      const reached = contact
        ? await searchByContact(context, { contact, mids: [mid] }, () => lookUp(contact))
        : []
      const records = [...own.map(userRecord), ...reached, ...named.map(userRecord)]
      const users = new Map(records.map((record) => [(record as { userId?: unknown }).userId, record]))
      const shown = [...users.values()].slice(0, limit)
      return context.json({
        from,
        users: shown.map((user) => redactRecord(user, { session, mid, kind: 'user' })),
      })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
