import { iso } from '../../store/openStore.ts'
import { fault, type PlainCode } from '../../i18n/fault.ts'
import { Client } from 'undici'
import { isLoopbackHost } from '../provider/addresses.ts'
import { createConnector, type ConnectorParts } from '../provider/connector.ts'
import { DeliveryFault, type Outgoing, alertText, noticeText } from './outgoing.ts'
import { maskText } from '../text/masks.ts'
import { createHmac, randomBytes } from 'node:crypto'

export type WebhookParts = ConnectorParts & { longestMs?: number }

/** Why notices may not be sent to this webhook URL; undefined if they may. */
export function webhookFault(text: string, allowPrivate: boolean): PlainCode | undefined {
  if (text.length > 1_000 || /[^\x21-\x7e]|\\/.test(text) || !URL.canParse(text)) return 'webhook_address'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username || password || hash) return 'plain_address'
  if (isLoopbackHost(hostname))
    return allowPrivate && /^https?:$/.test(protocol) ? undefined : 'outside_address'
  return protocol === 'https:' ? undefined : 'https'
}

/** One POST on its own connection. Redirects are not followed; only the response status is read. */
export async function sendWebhook(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { longestMs = 10_000, ...connection }: WebhookParts,
  signal: AbortSignal,
): Promise<void> {
  if (webhookFault(address, connection.allowPrivate ?? false) !== undefined)
    throw new DeliveryFault('delivery.unreachable')
  const { origin, hostname, pathname, search } = new URL(address)
  const connect = createConnector(hostname, longestMs, connection)
  const client = new Client(origin, { allowH2: false, maxHeaderSize: 16 * 1024, connect })
  try {
    const { statusCode } = await client
      .request({
        method: 'POST',
        path: pathname + search,
        headers: { 'content-type': 'application/json', 'user-agent': 'Countinghouse', ...headers },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      })
      .catch((error: Error) => {
        const isLate = error.name === 'TimeoutError' || error.name === 'AbortError'
        throw new DeliveryFault(isLate ? 'delivery.late' : 'delivery.unreachable')
      })
    if (statusCode < 200 || statusCode > 299)
      throw new DeliveryFault(fault('delivery.answered', { status: statusCode }))
  } finally {
    void client.destroy()
  }
}

/** Chat services show `text`; programs read the rest. Contains no personal data and no secret. */
export function webhookBody(outgoing: Outgoing, publicUrl: string): string {
  const { id, mid, about, madeAt, notice, language } = outgoing
  const { title, lines } = noticeText(outgoing)
  const link = (path: string) => new URL(path, publicUrl).href
  const isOpen = notice.items.some(({ action }) => action === 'trigger')
  return JSON.stringify({
    text: [title, ...lines, link('/alerts')].join('\n'),
    id,
    kind: notice.kind,
    // Programs that do not know `test` should ignore it.
    action: notice.kind === 'test' ? 'test' : isOpen ? 'trigger' : 'resolve',
    dedupKey: `${maskText(about)}.${mid}`,
    at: madeAt,
    mid,
    watch: notice.kind === 'test' ? null : about,
    open: notice.open,
    alerts: notice.items.map((item) => ({
      dedupKey: item.key,
      action: item.action,
      text: alertText(about, item, language),
      firedAt: iso(item.beganAt),
      resolvedAt: item.resolvedAt === null ? null : iso(item.resolvedAt),
      link: link(`/alerts/${encodeURIComponent(`${mid}:${item.id}`)}/show`),
    })),
  })
}

export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Headers of Standard Webhooks: the id stays the same on retries; the signature covers id, time and body. */
export function signWebhook(secret: string, { id, at, body }: { id: string; at: number; body: string }) {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
}
