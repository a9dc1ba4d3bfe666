import { Client } from 'undici'
import type { PlainCode } from '../../i18n/fault.ts'
import { isLoopbackHost } from '../upstream/addresses.ts'
import { createConnector, type ConnectorParts } from '../upstream/connector.ts'
import { DeliveryFault } from './outgoing.ts'

export type WebhookParts = ConnectorParts & { longestMs?: number }

/** What is wrong with the address of a webhook; undefined where notices may go there. */
export function webhookFault(text: string, allowPrivate: boolean): PlainCode | undefined {
  if (text.length > 1_000 || /[^\x21-\x7e]|\\/.test(text) || !URL.canParse(text)) return 'webhook_address'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username || password || hash) return 'plain_address'
  if (isLoopbackHost(hostname))
    return allowPrivate && /^https?:$/.test(protocol) ? undefined : 'outside_address'
  return protocol === 'https:' ? undefined : 'https'
}

/** One POST on a connection of its own. No redirect is followed, and of the answer only its status is looked at. */
export async function sendWebhook(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { longestMs = 10_000, ...connection }: WebhookParts,
  signal: AbortSignal,
): Promise<void> {
  const fault = webhookFault(address, connection.allowPrivate ?? false)
  if (fault !== undefined) throw new DeliveryFault('unreachable')
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
        throw new DeliveryFault(isLate ? 'late' : 'unreachable')
      })
    if (statusCode < 200 || statusCode > 299) throw new DeliveryFault('answered', statusCode)
  } finally {
    void client.destroy()
  }
}
