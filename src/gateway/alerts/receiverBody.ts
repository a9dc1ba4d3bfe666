import { z } from 'zod'
import { locales } from '../../i18n/languages.ts'
import { refused } from '../simpleRest.ts'
import { webhookFault } from './sendWebhook.ts'
import type { Target } from './target.ts'
import { makeWebhookSecret } from './webhookSignature.ts'

const nameAndMids = {
  name: z
    .string()
    .trim()
    .min(1, 'name')
    .max(100)
    .regex(/^\P{Cc}*$/u, 'one_line'),
  mids: z
    .array(z.string())
    .min(1, 'merchants')
    .max(1000)
    .transform((mids) => [...new Set(mids)].toSorted()),
}

const place = {
  /** Of a webhook. */
  url: z.string().max(1_000).optional(),
  /** Of e-mail. */
  to: z.array(z.email('email').max(320)).min(1).max(20).optional(),
}

export const receiverBody = z.strictObject({
  kind: z.enum(['webhook', 'email']),
  ...nameAndMids,
  ...place,
  /** Whether it hears what is over; unless it is said, webhooks do and e-mail does not. */
  sendsResolved: z.boolean().optional(),
  language: z.enum(locales).default('en'),
})

/** Where it is stays as it is unless it is said anew: nobody who changes a name has to know an address. */
export const receiverChange = z.strictObject({
  ...nameAndMids,
  ...place,
  sendsResolved: z.boolean(),
  language: z.enum(locales),
  on: z.boolean(),
  /** A webhook gets another secret, which is shown this once. */
  renewSecret: z.boolean().default(false),
})

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

/** What it becomes; undefined: it stays. One that cannot be opened here has to be said anew. */
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
  const known = before && 'url' in before ? before : undefined
  const { target, host } = newTarget(kind, { ...body, url: body.url ?? known?.url }, settings)
  if (renewSecret || !known || !('url' in target)) return { target, host, isNewSecret: true }
  return { target: { url: target.url, secret: known.secret }, host, isNewSecret: false }
}
