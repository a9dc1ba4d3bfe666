import { upsert } from '../../store/upsert.ts'
import { accountNumbers, journalProfile } from '../../api/journal.requests.ts'
import { journalProfiles } from '../../api/journal.ts'
import { fault } from '../../i18n/fault.ts'
import type { Store } from '../../store/openStore.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { requestedMids } from '../access/rightsOf.ts'
import { ApiError } from '../http/ApiError.ts'
import { actorOf, type Handler } from '../http/context.ts'
import { readBody } from '../http/readBody.ts'
import { refused } from '../http/simpleRest.ts'
import { auditedChange } from '../trail/audit.ts'
import { localDays } from './closedRow.ts'
import { journalAsCsv, readAccounts, readJournal } from './journal.ts'
import { closedVersion, createOwnPeriods } from './periodRecord.ts'

/** The journal of a closed period, for accounting. */
export function journalRoutes({ store, mids: all }: { store: Store; mids: readonly string[] }) {
  const { db } = store
  const ownPeriods = createOwnPeriods({ db, mids: all })
  return {
    'GET /api/periods/:id/journal': async (context) => {
      const stored = await ownPeriods.one(context)
      const { close } = closedVersion(stored, Number(context.req.query('version')) || undefined)
      return context.json(await readJournal(db, close, stored.period))
    },

    'GET /api/periods/:id/journal.csv': async (context) => {
      const profile = journalProfile.safeParse(context.req.query('profile') ?? 'generic')
      if (!profile.success) throw refused('profile', fault('one_of', { values: journalProfiles.join(', ') }))
      const stored = await ownPeriods.one(context)
      const { period } = stored
      const { close } = closedVersion(stored, Number(context.req.query('version')) || undefined)
      const journal = await readJournal(db, close, period)
      if (profile.data !== 'generic' && journal.lacksNumbers) throw new ApiError(409, 'journal_accounts')
      const { first, last } = localDays(period)
      const name = `journal-${first}-${last}-v${close.version}-${profile.data}.csv`
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      }
      if (context.req.method === 'HEAD') return new Response(null, { headers })
      await auditedChange(store, async () => ({
        ...actorOf(context),
        action: 'period.journal',
        object: `period:${period.id}`,
        mids: period.mids,
        details: { version: close.version, profile: profile.data },
      }))
      return new Response([...journalAsCsv(journal, period, profile.data)].join(''), { headers })
    },

    'PUT /api/journal-accounts/:id': async (context) => {
      const numbers = await readBody(context, accountNumbers)
      const [mid = ''] = requestedMids(context, all, context.req.param('id'))
      const { operator } = context.get('session')
      await auditedChange(store, async (own, at) => {
        const row = { numbers: JSON.stringify(numbers), updated_at: at, updated_by: operator.email }
        await upsert(own, 'journal_accounts', { mid }, row)
        return { ...actorOf(context), action: 'journal.accounts', mid, details: { ...numbers } }
      })
      const [stored] = await readAccounts(db, [mid])
      return context.json(stored)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
