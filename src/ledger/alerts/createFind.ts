import type { WatchKind } from '../../api/alerts.ts'
import type { FindOne, FindParts } from './alert.ts'
import type { Find } from './createEvaluation.ts'
import { findDoubts } from './findDoubts.ts'
import { findFailures } from './findFailures.ts'
import { findLate } from './findLate.ts'
import { findSyncs } from './findSyncs.ts'
import { findUnknown } from './findUnknown.ts'
import { isBehind } from './isBehind.ts'

const finds: Record<WatchKind, FindOne> = {
  late: findLate,
  doubt: findDoubts,
  sync: findSyncs,
  failures: findFailures,
  'unknown-status': findUnknown,
}

/** A sync that is behind knows nothing about these. */
const orderKinds: readonly WatchKind[] = ['late', 'failures']

export function createFind(parts: FindParts): Find {
  return async (watch, now) =>
    orderKinds.includes(watch.kind) && (await isBehind(parts.store.db, watch.mid, now))
      ? { findings: [], isBlind: true }
      : { findings: await finds[watch.kind](parts, watch, now) }
}
