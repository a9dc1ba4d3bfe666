import type { UsualTimeRow } from '../../api/usualTimes.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { readAllRows } from './readAllRows.ts'

type Limit = { mids: string[]; orderType: string | null; status: string; seconds: number | null }

/** How long orders usually are in a status, and from when on a team calls one late. */
export function createLateCalls(http: GatewayHttp) {
  return {
    async listUsualTimes(mid: string[] | undefined, signal?: AbortSignal): Promise<UsualTimeRow[]> {
      const rows = await readAllRows(http, '/usual-times', { filter: { mid }, signal })
      return rows as UsualTimeRow[]
    },

    /** None where it is null. */
    async setTimeLimit(limit: Limit): Promise<void> {
      await http('/time-limits', { method: 'PUT', body: JSON.stringify(limit) })
    },
  }
}
