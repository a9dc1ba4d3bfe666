import { randomUUID } from 'node:crypto'
import { createEvaluation } from './createEvaluation.ts'
import { createFind } from './createFind.ts'
import type { Store } from '../../store/openStore.ts'
import { placeOf, type Log } from '../http/log.ts'
import { createDeliveries } from './createDeliveries.ts'
import { type Send } from './outgoing.ts'

type Parts = {
  store: Store
  mids: readonly string[]
  log: Log
  sendNotice: Send
}

export type Alerts = ReturnType<typeof createAlerts>

const everyMs = 10_000

/** Checks watches regularly and sends notices; any number of servers may share one store. */
export function createAlerts({ store, mids, log, sendNotice }: Parts) {
  const evaluation = createEvaluation({
    store,
    mids,
    holder: randomUUID(),
    find: createFind(store),
    onError: (error, { mid, kind }) =>
      log('error', 'a watch could not be evaluated', { error: placeOf(error), mid, reason: kind }),
  })
  const deliveries = createDeliveries({
    store,
    send: sendNotice,
    onFailure: ({ mid, fault }) => log('error', 'a notice could not be delivered', { mid, reason: fault }),
  })
  let timer: NodeJS.Timeout | undefined
  let turning: Promise<void> | undefined

  /** Never runs twice at once; sends new notices immediately. */
  async function turn(): Promise<void> {
    turning ??= (async () => {
      await evaluation.pass()
      await deliveries.pass()
      await evaluation.forget()
    })().finally(() => (turning = undefined))
    return turning
  }

  return {
    turn,
    settled: deliveries.settled,
    start(): void {
      timer ??= setInterval(() => {
        turn().catch((error: unknown) =>
          log('error', 'alerts could not be evaluated', { error: placeOf(error) }),
        )
      }, everyMs)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await turning?.catch(() => {})
      await deliveries.stop()
      await evaluation.release().catch(() => {})
    },
  }
}
