import type { GetListParams, GetListResult } from 'react-admin'
import { readRecord } from '../../contract/readRecord.ts'
import { userSchema } from '../../contract/user.ts'
import type { User } from '../records.ts'
import type { Gateway } from './createCreator.ts'
import { distinct } from './distinct.ts'
import { createLedger } from './ledger.ts'
import type { LedgerOrLive } from './ledgerOrLive.ts'
import { objectOf } from './objectOf.ts'
import type { ResourceProvider } from './ResourceProvider.ts'
import { toUser, type users } from './users.ts'

type Live = ReturnType<typeof users>

const patienceMs = 5_000
const liveFilters = ['email', 'phone']

/** People with the ledger before the service, which can be asked for nobody by id. */
export function ledgerUsers(live: Live, gateway: Gateway | undefined, ledgerOrLive: LedgerOrLive) {
  const ledger = gateway && createLedger(gateway, { patienceMs })('users', toLedgerUser)
  const mid = gateway?.headers?.MID
  const list = async (params: GetListParams): Promise<GetListResult<User>> => {
    if (!ledger) throw new Error('no ledger')
    const answer = await ledger.getList(params)
    return { ...answer, data: distinct(answer.data) }
  }
  const ignoredBy = (filter: Record<string, unknown>) =>
    Object.keys(filter).filter((name) => !liveFilters.includes(name))

  return {
    ...live,
    getList: ledgerOrLive<User>({ kind: 'users', ledger: list, live: live.getList, ignoredBy }),

    /** The ledger may know people long before it knows all of them. */
    async getOne(params) {
      const { id, signal } = params
      const filter = { id: String(id), mid }
      const known = await ledger?.getList({ ...one, filter, signal }).catch((error: unknown) => {
        if (signal?.aborted) throw error
        return undefined
      })
      const [data] = known?.data ?? []
      return data ? { data } : live.getOne(params)
    },
  } satisfies ResourceProvider<User>
}

const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const } }

function toLedgerUser(row: unknown): User {
  const { id: _, lastSeenAt: _l, missingAt: _m, ...sent } = objectOf(row)
  return toUser(readRecord(userSchema, sent).record, 0)
}
