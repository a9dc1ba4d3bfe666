import type { Intent } from '../../api/intents.ts'
import type { RecentRate } from '../../api/rates.ts'
import type { Call } from './createCall.ts'

/** What the form of an order asks the gateway beside sending it. */
export function createCreateCalls(call: Call) {
  return {
    /** What recent completed orders of a pair came to. */
    readRecentRate: (asked: { mid: string; source: string; destination: string }, signal?: AbortSignal) =>
      call<RecentRate>('GET', `/recent-rate?${new URLSearchParams(asked)}`, { signal }),

    /** What is known of the request with this key; null where it has not arrived. */
    async findRequest(key: string, signal?: AbortSignal): Promise<Intent | null> {
      const [row] = await call<Intent[]>('GET', '/intents', { filter: { id: key }, signal })
      return row ?? null
    },
  }
}
