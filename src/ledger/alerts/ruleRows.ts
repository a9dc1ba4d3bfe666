import type { AlertKind, RuleSettings } from '../../contract/alertRule.ts'
import type { Db } from '../../store/openStore.ts'
import type { Rule } from './alert.ts'

export type StoredRule = Rule & { mids: string[]; isOn: boolean; receivers: string[] }

/** Those that are deleted too, as long as what they told of has to be told to be over. */
export async function readRules(db: Db): Promise<StoredRule[]> {
  const rows = await db.selectFrom('alert_rule').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as AlertKind,
    name: row.name,
    mids: JSON.parse(row.mids) as string[],
    settings: JSON.parse(row.settings) as RuleSettings,
    isOn: row.is_on === 1 && row.deleted_at === null,
    receivers: JSON.parse(row.receivers) as string[],
  }))
}
