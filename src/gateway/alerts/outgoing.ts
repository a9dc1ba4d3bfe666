import { deliveryFault, type DeliveryFaultName, type NoticeLanguage } from '../../contract/alertReceiver.ts'
import type { Notice } from '../../ledger/alerts/notice.ts'

/** What a receiver gets. The id is the same however often it has to be sent. */
export type Outgoing = {
  id: string
  mid: string
  ruleId: string
  rule: { name: string; kind: string }
  madeAt: string
  /** `catch-up`: what it missed, in one; `test`: somebody tries whether it arrives. */
  notice: Omit<Notice, 'kind'> & { kind: Notice['kind'] | 'catch-up' | 'test' }
  /** When it was first to be told, where that is long ago. */
  since?: string | undefined
  /** Whether this receiver wants to hear what is over. */
  sendsResolved: boolean
  language?: NoticeLanguage
}

export type Receiver = { id: string; kind: 'webhook' | 'email'; sealed: string }

/** Sends it or throws; `signal` is its deadline. */
export type Send = (receiver: Receiver, outgoing: Outgoing, signal: AbortSignal) => Promise<void>

/** What is wrong with a delivery, in words without an address or a secret. */
export class DeliveryFault extends Error {
  override name = 'DeliveryFault'
  constructor(name: DeliveryFaultName, number?: number) {
    super(deliveryFault(name, number))
  }
}

/** Undefined: it was taken. */
export async function faultOf(sent: Promise<void>): Promise<string | undefined> {
  return sent.then(
    () => undefined,
    (error: unknown) => (error instanceof DeliveryFault ? error.message : deliveryFault('unknown')),
  )
}
