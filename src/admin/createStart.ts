import { createClient } from '../client/createClient.ts'
import { createPreferences } from './account/createPreferences.ts'
import { askForOrders } from './askForOrders.ts'
import { createDataProvider } from './data-provider/createDataProvider.ts'
import type { Session } from './session/session.ts'
import type { SessionMonitor } from './session/createSessionMonitor.ts'
import { startMid } from './startMid.ts'

type Given = { session: Session; fetch: typeof globalThis.fetch; sessionMonitor?: SessionMonitor | undefined }
export type Start = ReturnType<typeof createStart>

/** What one operator's screens work with. It is there before them, so that rows are asked for early. */
export function createStart({ session, fetch, sessionMonitor }: Given) {
  const serviceOf = (mid: string) => {
    const gateway = { baseUrl: '/api', fetch, headers: { MID: mid } }
    const dataProvider = createDataProvider(createClient(gateway), sessionMonitor && gateway)
    const mayRead = mid !== '' && session.permissions.includes('orders.read')
    return { dataProvider, asked: mayRead ? askForOrders(dataProvider) : undefined }
  }
  const mid = startMid(session)
  let first: ReturnType<typeof serviceOf> | undefined = serviceOf(mid)
  return {
    session,
    preferences: createPreferences(sessionMonitor?.ask),
    mid,
    asked: first.asked,
    /** What was asked early is of then: whoever comes back to a merchant ID asks again. */
    takeService(wanted: string) {
      const service = wanted === mid && first ? first : serviceOf(wanted)
      first = undefined
      return service
    },
  }
}
