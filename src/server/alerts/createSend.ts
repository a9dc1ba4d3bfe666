import { type Store, iso } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import { DeliveryFault, type Outgoing, type Send, faultOf, type Receiver } from './outgoing.ts'
import { sendEmail, type Smtp } from './sendEmail.ts'
import {
  sendWebhook,
  type WebhookParts,
  webhookBody,
  signWebhook,
  makeWebhookSecret,
  webhookFault,
} from './sendWebhook.ts'
import { randomUUID } from 'node:crypto'
import { createGate } from '../http/createGate.ts'
import { languageOf } from '../../i18n/languages.ts'
import { refused } from '../http/simpleRest.ts'

type Parts = {
  store: Pick<Store, 'now'>
  seal: Seal
  publicUrl: string
  /** Unset: no e-mail is sent. */
  smtp: Smtp | undefined
  webhooks: WebhookParts
}

export function createSend({ store, seal, publicUrl, smtp, webhooks }: Parts): Send {
  return async (receiver, outgoing, signal) => {
    const target = openTarget(seal, receiver)
    if (!target) throw new DeliveryFault('delivery.sealed')
    if ('to' in target) {
      if (!smtp) throw new DeliveryFault('delivery.mail_off')
      return sendEmail(smtp, { to: target.to, receiverId: receiver.id, publicUrl }, outgoing, signal)
    }
    const body = webhookBody(outgoing, publicUrl)
    const headers = signWebhook(target.secret, { id: outgoing.id, at: await store.now(), body })
    return sendWebhook(target.url, { headers, body }, webhooks, signal)
  }
}

/** A person is waiting for the result. */
const longestMs = 8_000

/** Sends one test notice; returns the fault, or undefined if it was accepted. */
export function createReceiverTest({ store, send }: { store: Pick<Store, 'now'>; send: Send }) {
  const inTurn = createGate({ places: 2, queued: 4 })

  return async (receiver: Receiver & { name: string; language: string }, mids: readonly string[]) => {
    const at = iso(await store.now())
    const outgoing: Outgoing = {
      id: `test.${randomUUID()}`,
      mid: mids.join(', '),
      about: receiver.name,
      madeAt: at,
      notice: { kind: 'test', items: [], open: 0 },
      language: languageOf(receiver.language),
    }
    return inTurn(() => faultOf(send(receiver, outgoing, AbortSignal.timeout(longestMs))))
  }
}

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
    if (!settings.hasEmail) throw refused('kind', 'delivery.mail_off')
    return { target: { to }, host: '' }
  }
  if (to !== undefined) throw refused('to', 'for_email')
  const fault = url === undefined ? 'needed' : webhookFault(url, settings.allowPrivate)
  if (url === undefined || fault !== undefined) throw refused('url', fault ?? 'needed')
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
