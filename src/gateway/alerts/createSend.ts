import type { Store } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import { DeliveryFault, type Send } from './outgoing.ts'
import { sendEmail, type Smtp } from './sendEmail.ts'
import { sendWebhook, type WebhookParts } from './sendWebhook.ts'
import { openTarget } from './target.ts'
import { webhookBody } from './webhookBody.ts'
import { signWebhook } from './webhookSignature.ts'

type Parts = {
  store: Pick<Store, 'now'>
  seal: Seal
  publicUrl: string
  /** Unset: no e-mail goes out. */
  smtp: Smtp | undefined
  webhooks: WebhookParts
}

/** Opens what is sealed of a receiver, and sends. */
export function createSend({ store, seal, publicUrl, smtp, webhooks }: Parts): Send {
  return async (receiver, outgoing, signal) => {
    const target = openTarget(seal, receiver)
    if (!target) throw new DeliveryFault('sealed')
    if ('to' in target) {
      if (!smtp) throw new DeliveryFault('mail_off')
      return sendEmail(smtp, { to: target.to, receiverId: receiver.id, publicUrl }, outgoing, signal)
    }
    const body = webhookBody(outgoing, publicUrl)
    const headers = signWebhook(target.secret, { id: outgoing.id, at: await store.now(), body })
    return sendWebhook(target.url, { headers, body }, webhooks, signal)
  }
}
