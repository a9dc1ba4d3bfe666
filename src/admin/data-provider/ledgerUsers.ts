import { erasedOf } from './erased.ts'
import { readRecord } from '../../contract/readRecord.ts'
import { userSchema } from '../../contract/user.ts'
import type { User } from '../records.ts'
import type { GatewayResources } from './gatewayResources.ts'
import { objectOf } from './jsonValues.ts'
import { askLedger, type LedgerOrLive } from './ledgerOrLive.ts'
import type { ResourceProvider } from './ResourceProvider.ts'
import { toUser, type users } from './users.ts'

const oneRow = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const } }

/** Users with the ledger before the service, which has no route for a user by id. */
export function ledgerUsers(
  live: ReturnType<typeof users>,
  resources: GatewayResources | undefined,
  ledgerOrLive: LedgerOrLive,
  ownMid: string,
) {
  const ledger = resources?.('users', toLedgerUser)
  const getList = ledgerOrLive<User>({
    kind: 'users',
    ledger: ledger?.getList,
    live: live.getList,
    ignoredBy: (filter) => Object.keys(filter).filter((name) => name !== 'q'),
    isSearchWhole: true,
  })
  return {
    ...live,

    async getList(params) {
      const answer = await getList(params)
      // The ledger may not know whom a search found.
      if (params.filter?.q !== undefined) live.remember(answer.data)
      return answer
    },

    /** The ledger may know users long before it knows all of them. */
    async getOne(params) {
      const filter = { id: String(params.id), mid: ownMid }
      const list =
        ledger &&
        (await askLedger(params.signal, (signal) => ledger.getList({ ...oneRow, filter, signal })).catch(
          (error: unknown) => {
            if (params.signal?.aborted) throw error
          },
        ))
      const [data] = list?.data ?? []
      return data ? { data } : live.getOne(params)
    },
  } satisfies ResourceProvider<User>
}

/** A search may find whom only the service knows: nothing was kept of them, as notes are. */
function toLedgerUser(row: unknown): User {
  const { id: _, lastSeenAt, missingAt: _m, erasedAt: _e, erasedWhy: _w, ...sent } = objectOf(row)
  const user = { ...toUser(readRecord(userSchema, sent).record, 0), ...erasedOf(row) }
  return lastSeenAt === undefined ? user : { ...user, isKept: true }
}
