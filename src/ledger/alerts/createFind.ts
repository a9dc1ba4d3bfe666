import { orderKinds, type AlertKind } from '../../contract/alertRule.ts'
import type { Find } from './createEvaluation.ts'
import { findDoubts } from './findDoubts.ts'
import { findFailures } from './findFailures.ts'
import { findLate, findSlow, findStuck } from './findLate.ts'
import { findSyncs } from './findSyncs.ts'
import { findUnknown } from './findUnknown.ts'
import { behindSince } from './isBehind.ts'
import type { Watch, WatchParts } from './watch.ts'

const watches: Record<AlertKind, Watch> = {
  late: findLate,
  stuck: findStuck,
  slow: findSlow,
  failures: findFailures,
  'unknown-status': findUnknown,
  sync: findSyncs,
  doubt: findDoubts,
}

export function createFind(parts: WatchParts): Find {
  return async (rule, mid, now) => {
    const blind = orderKinds.includes(rule.kind) ? await behindSince(parts.store.db, mid, now) : undefined
    if (blind) return { findings: [], blind }
    return watches[rule.kind](parts, rule, mid, now)
  }
}
