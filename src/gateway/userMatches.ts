import { z } from 'zod'
import { findUsers } from '../ledger/findUsers.ts'
import type { Store } from '../store/openStore.ts'
import type { Handler } from './context.ts'
import type { ExactUsers } from './exactUsers.ts'
import type { Forward } from './forward.ts'
import { userRecord } from './ledger/ledgerRecord.ts'
import { may, type OwnRoute } from './permissions.ts'
import { readBody } from './readBody.ts'
import type { RedactRecord } from './redact/redactRecord.ts'
import { toUpstreamError } from './upstream/UpstreamFailure.ts'

const bodySchema = z.strictObject({ text: z.string().trim().min(1).max(320) })
const limit = 8
const mostMs = 8_000

type Parts = { store: Store; exactUsers: ExactUsers; redactRecord: RedactRecord; midOf: Forward['midOf'] }

/**
 * The people that a text means: in the ledger by a part of the name or by id, and for who may see contact data by a
 * whole e-mail or phone; where the ledger has nobody, the service is asked for exactly that. In a body, since
 * addresses end up in histories and logs.
 */
export function userMatchesRoute({ store, exactUsers, redactRecord, midOf }: Parts) {
  return {
    'POST /api/user-matches': async (context) => {
      const { text } = await readBody(context, bodySchema)
      const mid = await midOf(context)
      const session = context.get('session')
      const byContact = may(session.operator.role, 'contacts.reveal')
      const redact = (record: unknown) => redactRecord(record, { session, mid, kind: 'user' })
      const known = await findUsers(store, { mids: [mid], text, byContact, limit })
      if (known.length > 0) return context.json({ from: 'ledger', users: known.map(userRecord).map(redact) })
      if (!byContact) return context.json({ from: 'ledger', users: [] })
      const signal = AbortSignal.timeout(mostMs)
      const search = text.includes('@') ? exactUsers.byEmail : exactUsers.byPhone
      const users = await search(mid, text, signal).catch(toUpstreamError)
      return context.json({ from: 'service', users: users.slice(0, limit).map(redact) })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
