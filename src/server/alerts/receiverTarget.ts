import { refused } from '../http/simpleRest.ts'
import { makeWebhookSecret, webhookFault } from './sendWebhook.ts'
import type { Seal } from '../sign-in/seal.ts'

export type AlertSettings = { hasEmail: boolean; allowPrivate: boolean }
type Place = { url?: string | undefined; to?: string[] | undefined }

export function newTarget(
  kind: 'webhook' | 'email',
  { url, to }: Place,
  settings: AlertSettings,
): { target: Target; host: string } {
  if (kind === 'email') {
    if (url !== undefined) throw refused('url', 'for_webhook')
    if (to === undefined) throw refused('to', 'emails')
    if (!settings.hasEmail) throw refused('kind', 'mail_off')
    return { target: { to }, host: '' }
  }
  if (to !== undefined) throw refused('to', 'for_email')
  const fault = url === undefined ? 'address' : webhookFault(url, settings.allowPrivate)
  if (url === undefined || fault !== undefined) throw refused('url', fault ?? 'address')
  return { target: { url, secret: makeWebhookSecret() }, host: new URL(url).host }
}

/** The new target, or undefined if unchanged. A target that cannot be decrypted must be entered again. */
export function changedTarget(
  kind: 'webhook' | 'email',
  { renewSecret, ...body }: Place & { renewSecret: boolean },
  before: Target | undefined,
  settings: AlertSettings,
): { target: Target; host: string; isNewSecret: boolean } | undefined {
  if (kind === 'email') {
    if (renewSecret) throw refused('renewSecret', 'for_webhook')
    if (body.to === undefined && body.url === undefined) return undefined
    return { ...newTarget(kind, body, settings), isNewSecret: false }
  }
  if (body.url === undefined && body.to === undefined && !renewSecret) return undefined
  const storedTarget = before && 'url' in before ? before : undefined
  const { target, host } = newTarget(kind, { ...body, url: body.url ?? storedTarget?.url }, settings)
  if (renewSecret || !storedTarget || !('url' in target)) return { target, host, isNewSecret: true }
  return { target: { url: target.url, secret: storedTarget.secret }, host, isNewSecret: false }
}

/** Sealed as a whole, because anyone who has a chat service's webhook URL can post there. */
export type Target = { url: string; secret: string } | { to: string[] }

const about = (id: string) => `receiver ${id}`

export function sealTarget(seal: Seal, id: string, target: Target): string {
  return seal.seal(JSON.stringify(target), about(id))
}

export function openTarget(seal: Seal, { id, sealed }: { id: string; sealed: string }): Target | undefined {
  const text = seal.open(sealed, about(id))
  return text === undefined ? undefined : (JSON.parse(text) as Target)
}
