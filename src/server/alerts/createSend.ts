import { type Store, iso } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import { DeliveryFault, type Send, faultOf, type Receiver } from './outgoing.ts'
import { sendEmail, type Smtp } from './sendEmail.ts'
import { sendWebhook, type WebhookParts, webhookBody, signWebhook } from './sendWebhook.ts'
import { openTarget } from './receiverTarget.ts'
import { randomUUID } from 'node:crypto'
import { createGate, QueueFull } from '../http/createGate.ts'
import { ApiError } from '../http/ApiError.ts'
import { languageOf } from '../../i18n/languages.ts'

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
    return inTurn(() =>
      faultOf(
        send(
          receiver,
          {
            id: `test.${randomUUID()}`,
            mid: mids.join(', '),
            about: receiver.name,
            madeAt: at,
            notice: { kind: 'test', items: [], open: 0 },
            sendsResolved: true,
            language: languageOf(receiver.language),
          },
          AbortSignal.timeout(longestMs),
        ),
      ),
    ).catch((error: unknown) => {
      if (error instanceof QueueFull) throw new ApiError(429, 'receiver_tests')
      throw error
    })
  }
}
