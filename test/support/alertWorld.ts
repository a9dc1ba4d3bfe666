import type { RuleSettings } from '../../src/contract/alertRule.ts'
import type { Facts, Labels, Observed } from '../../src/ledger/alerts/finding.ts'
import type { Store } from '../../src/store/openStore.ts'

export const usualPauses = { waitMs: 30_000, intervalMs: 300_000, repeatMs: 4 * 3_600_000 }

type Given = Partial<{
  id: string
  kind: string
  name: string
  mids: string[]
  settings: Partial<RuleSettings>
  receivers: string[]
  isOn: boolean
}>

export async function addRule({ db }: Pick<Store, 'db'>, given: Given = {}): Promise<string> {
  const {
    id = 'rule-1',
    kind = 'doubt',
    name = 'A rule',
    mids = ['mer_1'],
    receivers = [],
    isOn = true,
  } = given
  const settings = { ...usualPauses, thresholds: {}, quiet: null, ...given.settings }
  const at = '2026-11-01T00:00:00.000Z'
  await db
    .insertInto('alert_rule')
    .values({
      id,
      kind,
      name,
      mids: JSON.stringify(mids),
      settings: JSON.stringify(settings),
      is_on: isOn ? 1 : 0,
      receivers: JSON.stringify(receivers),
      created_at: at,
      created_by: 'o@x.test',
      changed_at: at,
      changed_by: 'o@x.test',
      deleted_at: null,
    })
    .execute()
  return id
}

export async function addReceiver(
  { db }: Pick<Store, 'db'>,
  id: string,
  {
    kind = 'webhook',
    sendsResolved = kind === 'webhook',
    sealed = '',
  }: Partial<{
    kind: 'webhook' | 'email'
    sendsResolved: boolean
    sealed: string
  }> = {},
): Promise<string> {
  await db
    .insertInto('alert_receiver')
    .values({
      id,
      kind,
      name: id,
      mids: '["mer_1"]',
      sealed,
      host: 'hook.test',
      sends_resolved: sendsResolved ? 1 : 0,
      created_at: '2026-11-01T00:00:00.000Z',
      created_by: 'o@x.test',
      changed_at: null,
      changed_by: null,
    })
    .execute()
  return id
}

/** What there is to be found, changed by the test as it goes. */
export function createTruth() {
  const open = new Map<string, { labels: Labels; facts: Facts }>()
  let blind: Observed['blind']
  return {
    begin: (name: string, facts: Facts = {}) => void open.set(name, { labels: { name }, facts }),
    end: (name: string) => void open.delete(name),
    blind: (since: string | undefined) => void (blind = since === undefined ? undefined : { since }),
    isOpen: (name: string) => open.has(name),
    look: (): Observed => (blind ? { findings: [], blind } : { findings: [...open.values()] }),
  }
}
