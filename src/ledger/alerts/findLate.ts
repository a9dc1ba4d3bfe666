import { sql } from 'kysely'
import { indexHint } from '../../store/engine/planHints.ts'
import type { Store } from '../../store/openStore.ts'
import { viewLedger } from '../ledgerView.ts'
import { isOfKinds, isOpen, sinceIndex } from '../openSpans.ts'
import { readLate, type LateKind } from '../late/lateKinds.ts'
import { fewestEnded } from '../late/tellTimes.ts'
import { usualTimes } from '../late/usualTimes.ts'
import { midIn } from '../textMatch.ts'
import { mostFindings, type Finding, type Observed } from './finding.ts'
import type { Watch } from './watch.ts'

/** Orders that are in their status for longer than usual. Those of a slow method are among them: its own alert stands for them. */
export const findLate: Watch = async ({ store }, { settings }, mid, now) =>
  single(store, mid, await kindsOf(store, mid, now), 'lateBefore', settings.thresholds.least)

/** Those that are in it for twice as long. */
export const findStuck: Watch = async ({ store }, { settings }, mid, now) =>
  single(store, mid, await kindsOf(store, mid, now), 'stuckBefore', settings.thresholds.least)

/** Methods of which so many orders are late that it is not the single order. */
export const findSlow: Watch = async ({ store }, _, mid, now) => {
  const slow = (await kindsOf(store, mid, now)).filter(({ isSlow }) => isSlow)
  const methods = Map.groupBy(slow, ({ orderType, paymentMethod }) =>
    JSON.stringify([orderType, paymentMethod]),
  )
  const findings = [...methods.values()].map((same): Finding => ({
    labels: namesOf(same[0]),
    facts: {
      late: same.reduce((sum, { late }) => sum + late, 0),
      open: same.reduce((sum, { open }) => sum + open, 0),
      since: same.map(({ oldest }) => oldest).toSorted()[0] ?? null,
    },
  }))
  return withDoubt(store, mid, findings)
}

type Kinds = readonly LateKind[]

async function kindsOf(store: Store, mid: string, now: number): Promise<Kinds> {
  const { kinds } = await readLate(viewLedger(store, [mid]), now)
  return kinds
}

async function single(
  store: Store,
  mid: string,
  kinds: Kinds,
  before: 'lateBefore' | 'stuckBefore',
  least = 1,
): Promise<Observed> {
  const found: (Finding & { overdueMs: number })[] = []
  for (const kind of kinds) {
    const { rows } = await sql<{ id: string; status_since: string }>`select id, status_since
      from ledger_order ${indexHint(store.engine, sinceIndex)}
      where ${sql.join([midIn('ledger_order', [mid]), ...isOpen, isOfKinds([{ ...kind, before: kind[before] }])], sql` and `)}
      order by status_since, id limit ${mostFindings}`.execute(store.db)
    found.push(
      ...rows.map(({ id, status_since }) => ({
        overdueMs: Date.parse(kind[before]) - Date.parse(status_since),
        labels: { order: id },
        facts: { ...namesOf(kind), status: kind.status, since: status_since },
      })),
    )
  }
  // Those that have been late for longest: of more than can be told of, one that is new puts none of the others out.
  const findings = found
    .toSorted((a, b) => b.overdueMs - a.overdueMs)
    .slice(0, mostFindings)
    .map(({ labels, facts }) => ({ labels, facts }))
  return withDoubt(store, mid, findings.length < least ? [] : findings)
}

/** What an order of a slow method has in common with the alert that stands for it. */
function namesOf(kind: Pick<LateKind, 'orderType' | 'paymentMethod'> | undefined) {
  return { orderType: kind?.orderType ?? '', method: kind?.paymentMethod ?? '' }
}

/** Where nothing was found, whether so little was seen that nothing could be. */
async function withDoubt(store: Store, mid: string, findings: Finding[]): Promise<Observed> {
  if (findings.length > 0) return { findings }
  const open = (await usualTimes(store, [mid])).filter((time) => time.open > 0)
  const isUntold = open.length > 0 && open.every(({ lateAfter }) => lateAfter === null)
  const seen = Math.max(0, ...open.map(({ orders }) => orders))
  return {
    findings,
    ...(isUntold && { few: { seen: Math.min(seen, fewestEnded - 1), needed: fewestEnded } }),
  }
}
