import type { CodedFault } from '../../api/errors.ts'
import { toFault, wordFault, type Fault, type PlainCode } from '../../i18n/fault.ts'
import type { Language } from '../../i18n/languages.ts'
import type { Notice } from './alert.ts'
import { toWire } from '../http/ApiError.ts'

/** The id is the same for every retry. */
export type Outgoing = {
  id: string
  mid: string
  /** The kind of the watch; for a test the receiver's name. */
  about: string
  madeAt: string
  notice: Omit<Notice, 'kind'> & { kind: Notice['kind'] | 'test' }
  /** When the notice was created, if not recently. */
  since?: string | undefined
  sendsResolved: boolean
  language?: Language
}

export type Receiver = { id: string; kind: 'webhook' | 'email'; sealed: string }

/** Rejects on failure; `signal` is the deadline. */
export type Send = (receiver: Receiver, outgoing: Outgoing, signal: AbortSignal) => Promise<void>

/** Why a delivery failed, without address or secret. */
export class DeliveryFault extends Error {
  override name = 'DeliveryFault'
  readonly fault: Fault

  constructor(cause: PlainCode | Fault) {
    const fault = toFault(cause)
    super(wordFault(fault))
    this.fault = fault
  }
}

export async function faultOf(sent: Promise<void>): Promise<Fault | undefined> {
  return sent.then(
    () => undefined,
    (error: unknown) => (error instanceof DeliveryFault ? error.fault : { code: 'delivery.unknown' }),
  )
}

/** The English sentence of a fault, and its code. `stored`: the fault as JSON. */
export function toFaultFacts(stored: string | null): { fault: string | null; cause?: CodedFault } {
  if (stored === null) return { fault: null }
  const fault = JSON.parse(stored) as Fault
  return { fault: wordFault(fault), cause: toWire(fault) }
}
