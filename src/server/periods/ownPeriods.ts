import type { PeriodManifest, WholePeriod } from '../../api/periods.ts'
import { countPending } from './listChanges.ts'
import type { Db } from '../../store/openStore.ts'
import { actorOf, type Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { CloseRequest } from './createCloses.ts'
import {
  periodRecord,
  readPeriods,
  versionRecord,
  type StoredPeriod,
  type VersionRow,
} from './periodRecord.ts'
import { grantedMids } from '../access/grantedMids.ts'

export type OwnPeriods = ReturnType<typeof createOwnPeriods>

/** Periods of an operator; those with a foreign merchant ID look missing. */
export function createOwnPeriods({ db, mids: all }: { db: Db; mids: readonly string[] }) {
  const grantedTo = (context: Context) => grantedMids(context.get('session').operator.mids, all)

  async function one(context: Context): Promise<StoredPeriod> {
    const [match] = await readPeriods(db, grantedTo(context), context.req.param('id') ?? '')
    if (!match) throw new ApiError(404, 'no_period')
    return match
  }

  return {
    one,
    all: (context: Context) => readPeriods(db, grantedTo(context)),

    async whole(context: Context): Promise<WholePeriod> {
      const stored = await one(context)
      const versions = []
      for (const row of stored.versions) versions.push(await versionRecord(db, stored.period, row))
      const latest = stored.versions.find(({ manifest }) => manifest)
      const close = latest && { periodId: stored.period.id, version: latest.version }
      return {
        ...(await periodRecord(db, stored)),
        versions,
        manifest: latest?.manifest ? (JSON.parse(latest.manifest) as PeriodManifest) : null,
        pending: close ? await countPending(db, { close, mids: stored.period.mids }) : 0,
      }
    },
  }
}

export function closedVersion(
  { versions }: StoredPeriod,
  wanted?: number,
): VersionRow & { manifest: string } {
  const match = versions.find(({ version, manifest }) => manifest && (wanted ?? version) === version)
  if (match?.manifest == null) throw new ApiError(404, 'no_close')
  return { ...match, manifest: match.manifest }
}

export function readRequester(context: Context): CloseRequest {
  const { operator } = context.get('session')
  const { ip, requestId } = actorOf(context)
  return { operatorId: operator.id, operatorEmail: operator.email, ip, requestId }
}
