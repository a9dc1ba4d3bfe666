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

export type HeldPeriods = ReturnType<typeof createHeldPeriods>

/** Periods of an operator; those with a foreign merchant ID look missing. */
export function createHeldPeriods({ db, mids: all }: { db: Db; mids: readonly string[] }) {
  const heldBy = (context: Context) => grantedMids(context.get('session').operator.mids, all)

  async function one(context: Context): Promise<StoredPeriod> {
    const [found] = await readPeriods(db, heldBy(context), context.req.param('id') ?? '')
    if (!found) throw new ApiError(404, 'no_period')
    return found
  }

  return {
    one,
    all: (context: Context) => readPeriods(db, heldBy(context)),

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

export function closedVersion({ versions }: StoredPeriod, asked?: number): VersionRow & { manifest: string } {
  const found = versions.find(({ version, manifest }) => manifest && (asked ?? version) === version)
  if (found?.manifest == null) throw new ApiError(404, 'no_close')
  return { ...found, manifest: found.manifest }
}

export function whoAsks(context: Context): CloseRequest {
  const { operator } = context.get('session')
  const { ip, requestId } = actorOf(context)
  return { operatorId: operator.id, operatorEmail: operator.email, ip, requestId }
}
