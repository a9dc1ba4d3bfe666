import { alertText, itemsFor, noticeText } from './noticeText.ts'
import type { Outgoing } from './outgoing.ts'
import { maskText } from '../../ledger/personal/maskText.ts'

/** `text` is what chat services show; the rest is for programs. It holds no personal data and no secret. */
export function webhookBody(outgoing: Outgoing, publicUrl: string): string {
  const { id, mid, about, madeAt, notice, language } = outgoing
  const { title, lines } = noticeText(outgoing)
  const items = itemsFor(outgoing)
  const link = (path: string) => new URL(path, publicUrl).href
  const isOpen = items.some(({ action }) => action === 'trigger')
  return JSON.stringify({
    text: [title, ...lines, link('/alerts')].join('\n'),
    id,
    kind: notice.kind,
    // A program that does not know `test` ignores it, as it should.
    action: notice.kind === 'test' ? 'test' : isOpen ? 'trigger' : 'resolve',
    dedupKey: `${maskText(about)}.${mid}`,
    at: madeAt,
    mid,
    watch: notice.kind === 'test' ? null : about,
    open: notice.open,
    alerts: items.map((item) => ({
      dedupKey: item.key,
      action: item.action,
      text: alertText(about, item, language),
      firedAt: isoOf(item.beganAt),
      resolvedAt: isoOf(item.resolvedAt),
      link: link(`/alerts/${encodeURIComponent(`${mid}:${item.id}`)}/show`),
    })),
  })
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
