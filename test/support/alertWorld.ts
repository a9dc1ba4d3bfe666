import type { WatchKind } from '../../src/api/alerts.ts'
import type { Facts, Finding, Observed, Watch } from '../../src/server/alerts/alert.ts'
import { writeWatch } from '../../src/server/alerts/alertRows.ts'
import type { Store } from '../../src/store/openStore.ts'

/** Changes a watch of `mer_1`. */
export async function setWatch(
  { db }: Pick<Store, 'db'>,
  kind: WatchKind,
  { threshold = 0, isOn = true }: Partial<Watch> = {},
): Promise<void> {
  await writeWatch(db, { mid: 'mer_1', kind, isOn, threshold }, '2026-11-01T00:00:00.000Z', 'o@x.test')
}

export async function addReceiver(
  { db }: Pick<Store, 'db'>,
  id: string,
  {
    kind = 'webhook',
    sealed = '',
    mids = ['mer_1'],
  }: Partial<{
    kind: 'webhook' | 'email'
    sealed: string
    mids: string[]
  }> = {},
): Promise<string> {
  await db
    .insertInto('alert_receiver')
    .values({
      id,
      kind,
      name: id,
      mids: JSON.stringify(mids),
      sealed,
      host: 'hook.test',
      created_at: '2026-11-01T00:00:00.000Z',
      created_by: 'o@x.test',
      changed_at: null,
      changed_by: null,
    })
    .execute()
  return id
}

/** Findings of the `sync` watch, which the test opens and closes. */
export function createTruth() {
  const open = new Map<string, Finding>()
  let isBlind = false
  return {
    begin: (name: string, facts: Facts = {}) => void open.set(name, { labels: { name }, facts }),
    end: (name: string) => void open.delete(name),
    blind: (value: boolean) => void (isBlind = value),
    isOpen: (name: string) => open.has(name),
    find: async ({ kind }: Pick<Watch, 'kind'>): Promise<Observed> => {
      if (kind !== 'sync') return { findings: [] }
      return isBlind ? { findings: [], isBlind } : { findings: [...open.values()] }
    },
  }
}
