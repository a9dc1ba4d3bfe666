import { randomUUID } from 'node:crypto'
import { iso, type Store } from '../../store/openStore.ts'
import { createGate, QueueFull } from '../createGate.ts'
import { GatewayError } from '../GatewayError.ts'
import { faultOf, type Receiver, type Send } from './outgoing.ts'
import { languageOf } from '../../i18n/languages.ts'

/** Somebody looks at the page until it is told. */
const longestMs = 8_000

type Parts = { store: Pick<Store, 'now'>; send: Send }

/** Sends a notice of nothing, once; answers what is wrong, and undefined where it was taken. */
export function createReceiverTest({ store, send }: Parts) {
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
      if (error instanceof QueueFull) throw new GatewayError(429, 'receiver_tests')
      throw error
    })
  }
}
