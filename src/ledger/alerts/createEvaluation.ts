import { randomUUID } from 'node:crypto'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { FenceLost } from '../FenceLost.ts'
import { claimLease, releaseLease, renewLease, underLease } from '../lease.ts'
import type { Labels, Observed } from './finding.ts'
import { forgetOldAlerts } from './forgetOldAlerts.ts'
import { groupKey, readGroups, writeAlerts, writeGroup, type StoredGroup } from './groupRows.ts'
import { hasBegun, type Notice } from './notice.ts'
import { readRules, type StoredRule } from './ruleRows.ts'
import type { Rule } from './alert.ts'
import { stepGroup } from './stepGroup.ts'

/** What a rule finds of a merchant ID at this moment. */
export type Find = (rule: Rule, mid: string, now: number) => Promise<Observed>

type Parts = {
  store: Store
  /** Those that are set up: of others nothing is known. */
  mids: readonly string[]
  /** Of this process and no other. */
  holder: string
  find: Find
  onError?: (error: unknown, rule: Rule) => void
  leaseMs?: number
  newId?: () => string
}

export type Evaluation = ReturnType<typeof createEvaluation>

/** No merchant ID has a star in it. */
const leaseName = '*alerts'
/** That nothing has changed is written this often. */
const noteMs = 60_000
const hourMs = 60 * 60_000
const nothing: Observed = { findings: [] }

/** Looks at all rules, in one gateway at a time; what is to be told stands in the store with whom it goes to before anything is sent. */
export function createEvaluation(parts: Parts) {
  const { store, mids, holder, find, onError, leaseMs = 60_000, newId = randomUUID } = parts
  let fence: number | undefined
  let forgetAt = 0

  /** False: another gateway does it. */
  async function pass(): Promise<boolean> {
    const now = await store.now()
    if (!(await holdsLease())) return false
    const rules = await readRules(store.db)
    const groups = await readGroups(store.db)
    const byKey = new Map(groups.map((group) => [groupKey(group.mid, group.ruleId), group]))
    const inhibitors = inhibitorsOf(rules, groups)
    // What stands for others is looked at before them.
    const inOrder = rules.toSorted((a, b) => Number(b.kind === 'slow') - Number(a.kind === 'slow'))
    for (const rule of inOrder) {
      const watched = rule.isOn ? rule.mids.filter((mid) => mids.includes(mid)) : []
      // What it told of before it was switched off is told to be over.
      const left = groups.filter((group) => group.ruleId === rule.id && group.alerts.length > 0)
      for (const mid of new Set([...watched, ...left.map((group) => group.mid)])) {
        const key = groupKey(mid, rule.id)
        try {
          const observed = watched.includes(mid) ? await find(rule, mid, now) : nothing
          await step(rule, mid, now, observed, byKey.get(key), inhibitors)
        } catch (error) {
          if (error instanceof FenceLost) {
            fence = undefined
            return false
          }
          onError?.(error, rule)
        }
      }
    }
    return true
  }

  async function holdsLease(): Promise<boolean> {
    if (fence !== undefined && (await renewLease(store, leaseName, fence, leaseMs))) return true
    fence = await claimLease(store, leaseName, holder, leaseMs)
    return fence !== undefined
  }

  async function step(
    rule: StoredRule,
    mid: string,
    now: number,
    observed: Observed,
    before: StoredGroup | undefined,
    inhibitors: Inhibitors,
  ): Promise<void> {
    const group = before ?? { number: 0, toldAt: null, says: null, alerts: [], checkedAt: 0 }
    const after = stepGroup(group, {
      rule,
      mid,
      now,
      observed,
      inhibitorOf: ({ labels, facts }) => inhibitors.find(rule, mid, { ...facts, ...labels }),
      nextId: newId,
    })
    if (rule.kind === 'slow') inhibitors.replace(rule, mid, after.alerts)
    const isSame =
      JSON.stringify([after.says, after.alerts]) === JSON.stringify([group.says, group.alerts]) &&
      now - group.checkedAt < noteMs
    if (isSame || fence === undefined) return
    const number = group.number + (after.notice ? 1 : 0)
    const at = iso(now)
    await underLease(store, leaseName, fence, async (db) => {
      await writeAlerts(db, { rule, mid }, group.alerts, after.alerts)
      await writeGroup(db, mid, rule.id, { ...after, number }, at)
      if (after.notice) await writeNotice(db, rule, mid, `${rule.id}.${mid}.${number}`, after.notice, at)
    })
  }

  /** For who holds the lease: once an hour, or at once again while something is left. */
  async function forget(): Promise<void> {
    const now = await store.now()
    if (fence === undefined || now < forgetAt) return
    // What fails now is tried again in an hour.
    forgetAt = now + hourMs
    try {
      if (!(await underLease(store, leaseName, fence, (db) => forgetOldAlerts(db, now)))) forgetAt = 0
    } catch (error) {
      if (!(error instanceof FenceLost)) throw error
      fence = undefined
    }
  }

  return {
    pass,
    forget,
    async release(): Promise<void> {
      if (fence !== undefined) await releaseLease(store, leaseName, fence)
      fence = undefined
    },
  }
}

/** The notice and a delivery to each of its receivers. */
async function writeNotice(
  db: Db,
  rule: StoredRule,
  mid: string,
  id: string,
  { kind, ...content }: Notice,
  at: string,
): Promise<void> {
  const of = { mid, rule_id: rule.id, made_at: at }
  await db
    .insertInto('alert_notice')
    .values({
      ...of,
      id,
      kind,
      content: JSON.stringify({ ...content, rule: { name: rule.name, kind: rule.kind } }),
    })
    .execute()
  const told = content.items.flatMap(({ alerts }) => alerts)
  await db
    .insertInto('alert_told')
    .values(told.map((alert_id) => ({ mid, alert_id, notice_id: id })))
    .execute()
  const receivers = await receiversOf(db, rule, mid, content)
  if (receivers.length > 0)
    await db
      .insertInto('alert_delivery')
      .values(
        receivers.map((receiver_id) => ({
          ...of,
          notice_id: id,
          receiver_id,
          state: 'waiting' as const,
          next_at: at,
        })),
      )
      .execute()
}

/** Who does not want to hear that something is over gets no notice of that alone, and who is switched off none at all. */
async function receiversOf(
  db: Db,
  rule: StoredRule,
  mid: string,
  { items }: Pick<Notice, 'items'>,
): Promise<string[]> {
  if (rule.receivers.length === 0) return []
  const rows = await db
    .selectFrom('alert_receiver')
    .select(['id', 'mids', 'sends_resolved'])
    .where('id', 'in', rule.receivers)
    .where('is_on', '=', 1)
    .orderBy('id')
    .execute()
  const hasNews = items.some(hasBegun)
  return rows
    .filter(({ mids }) => (JSON.parse(mids) as string[]).includes(mid))
    .filter(({ sends_resolved }) => sends_resolved === 1 || hasNews)
    .map(({ id }) => id)
}

type Inhibitors = ReturnType<typeof inhibitorsOf>

/** Methods that are told to be slow: their single orders are not told of. */
function inhibitorsOf(rules: readonly StoredRule[], groups: readonly StoredGroup[]) {
  const slow = new Map<string, { key: string; labels: Labels }[]>()
  const replace: (rule: Rule, mid: string, alerts: StoredGroup['alerts']) => void = (rule, mid, alerts) =>
    void slow.set(
      groupKey(mid, rule.id),
      alerts.filter(({ state }) => state !== 'resolved').map(({ key, labels }) => ({ key, labels })),
    )
  for (const rule of rules)
    if (rule.kind === 'slow')
      for (const group of groups) if (group.ruleId === rule.id) replace(rule, group.mid, group.alerts)
  return {
    replace,
    find({ kind }: Rule, mid: string, of: Record<string, string | number | null>): string | undefined {
      if (kind !== 'late' && kind !== 'stuck') return undefined
      for (const [group, alerts] of slow)
        if (group.startsWith(`${mid}\n`))
          for (const { key, labels } of alerts)
            if (Object.entries(labels).every(([name, value]) => of[name] === value)) return key
      return undefined
    },
  }
}
