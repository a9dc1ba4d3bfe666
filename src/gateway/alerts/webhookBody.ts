import type { NoticeItem } from '../../ledger/alerts/notice.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { alertText } from './alertText.ts'
import type { Outgoing } from './outgoing.ts'
import { itemsFor, noticeText } from './noticeText.ts'
import { pathOf } from './pathOf.ts'

/** `text` is what chat services show; the rest is for programs. Nothing personal and no secret is in it. */
export function webhookBody(outgoing: Outgoing, publicUrl: string): string {
  const { id, mid, ruleId, rule, madeAt, notice, language } = outgoing
  const { title, lines } = noticeText(outgoing)
  const items = itemsFor(outgoing)
  const link = new URL('/alerts', publicUrl).href
  return JSON.stringify({
    text: [title, ...lines, link].join('\n'),
    id,
    kind: notice.kind,
    action: actionOf(notice.kind, items),
    dedupKey: `${ruleId}.${mid}`,
    at: madeAt,
    mid,
    rule: { ...rule, id: ruleId, name: coverPersonal(rule.name) },
    open: notice.firing,
    alerts: items.map(({ key, action, times, labels, facts, firedAt, resolvedAt, alerts }) => ({
      dedupKey: key,
      action,
      times,
      text: alertText(rule.kind, { labels, facts }, language),
      firedAt: isoOf(firedAt),
      resolvedAt: isoOf(resolvedAt),
      link: new URL(pathOf(mid, alerts.at(-1) ?? ''), publicUrl).href,
    })),
  })
}

/** A program that does not know `test` leaves it alone, as it should. */
function actionOf(kind: Outgoing['notice']['kind'], items: readonly NoticeItem[]): string {
  if (kind === 'test') return 'test'
  return items.some(({ action }) => action === 'trigger') ? 'trigger' : 'resolve'
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
