import { alertText } from './alertText.ts'
import type { Outgoing } from './createDeliveries.ts'
import { itemsFor, noticeText } from './noticeText.ts'
import { pathOf } from './pathOf.ts'

/** `text` is what chat services show; the rest is for programs. Nothing personal and no secret is in it. */
export function webhookBody(outgoing: Outgoing, publicUrl: string): string {
  const { id, mid, ruleId, rule, madeAt, notice } = outgoing
  const { title, lines } = noticeText(outgoing)
  const items = itemsFor(outgoing)
  const link = new URL('/alerts', publicUrl).href
  return JSON.stringify({
    text: [title, ...lines, link].join('\n'),
    id,
    kind: notice.kind,
    action: items.some(({ action }) => action === 'trigger') ? 'trigger' : 'resolve',
    dedupKey: `${ruleId}.${mid}`,
    at: madeAt,
    mid,
    rule: { id: ruleId, ...rule },
    open: notice.firing,
    alerts: items.map(({ key, action, times, labels, facts, firedAt, resolvedAt, alerts }) => ({
      dedupKey: key,
      action,
      times,
      text: alertText(rule.kind, { labels, facts }),
      firedAt: isoOf(firedAt),
      resolvedAt: isoOf(resolvedAt),
      link: new URL(pathOf(mid, alerts.at(-1) ?? ''), publicUrl).href,
    })),
  })
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
