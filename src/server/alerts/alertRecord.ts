import { toFaultFacts } from './outgoing.ts'
import type { Selectable } from 'kysely'
import { type Alert, type AlertNotice, watchKinds, type WatchKind } from '../../api/alerts.ts'
import type { Facts, Labels, NoticeItem } from './alert.ts'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { alertText } from './noticeText.ts'
import type { Context } from '../http/context.ts'
import { may, type RolePermission } from '../access/permissions.ts'
import { grantedMids } from '../access/grantedMids.ts'

export type AlertRow = Selectable<Tables['alert']>

export function alertRecord(row: AlertRow): Alert {
  const labels = JSON.parse(row.labels) as Labels
  const facts = JSON.parse(row.facts) as Facts
  return {
    id: `${row.mid}:${row.id}`,
    mid: row.mid,
    kind: row.kind,
    state: row.resolved_at === null ? 'firing' : 'resolved',
    text: alertText(row.kind, { labels, facts }),
    labels,
    facts,
    beganAt: row.began_at,
    firedAt: row.began_at,
    resolvedAt: row.resolved_at,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_by,
  }
}

export async function noticesOf(db: Db, { mid, id }: Pick<AlertRow, 'mid' | 'id'>): Promise<AlertNotice[]> {
  const notices = await db
    .selectFrom('alert_told')
    .innerJoin('alert_notice', (join) =>
      join
        .onRef('alert_notice.mid', '=', 'alert_told.mid')
        .onRef('alert_notice.id', '=', 'alert_told.notice_id'),
    )
    .select(['alert_notice.id', 'alert_notice.kind', 'alert_notice.made_at', 'alert_notice.content'])
    .where('alert_told.mid', '=', mid)
    .where('alert_told.alert_id', '=', id)
    .orderBy('alert_notice.made_at', 'desc')
    .limit(100)
    .execute()
  if (notices.length === 0) return []
  const deliveries = await db
    .selectFrom('alert_delivery')
    .leftJoin('alert_receiver', 'alert_receiver.id', 'alert_delivery.receiver_id')
    .selectAll('alert_delivery')
    .select(['alert_receiver.name', 'alert_receiver.kind'])
    .where('alert_delivery.mid', '=', mid)
    .where(
      'alert_delivery.notice_id',
      'in',
      notices.map((notice) => notice.id),
    )
    .orderBy('alert_delivery.receiver_id')
    .execute()
  return notices.map((notice): AlertNotice => {
    const { items } = JSON.parse(notice.content) as { items: NoticeItem[] }
    return {
      id: notice.id,
      kind: notice.kind,
      at: notice.made_at,
      action: items.find((item) => item.id === id)?.action ?? null,
      deliveries: deliveries
        .filter(({ notice_id }) => notice_id === notice.id)
        .map((one) => ({
          receiver: one.name,
          kind: one.kind,
          state: one.state,
          tries: Number(one.tries),
          nextAt: one.state === 'waiting' ? one.next_at : null,
          sentAt: one.sent_at,
          ...toFaultFacts(one.fault),
        })),
    }
  })
}

const needed: Partial<Record<WatchKind, RolePermission>> = {
  doubt: 'intents.read',
}

export function readableKinds(context: Context): WatchKind[] {
  const { role } = context.get('session').operator
  return watchKinds.filter((kind) => may(role, needed[kind] ?? 'orders.read'))
}

/** Records of several merchant IDs are visible only to operators who hold all of them. */
export function holdsAll(context: Context, all: readonly string[], mids: readonly string[]): boolean {
  const held = grantedMids(context.get('session').operator.mids, all)
  return mids.every((mid) => held.includes(mid))
}
