import type { Client } from '../../client/createClient.ts'
import type { WireMid } from '../../contract/mid.ts'
import type { Mid } from '../records.ts'
import { createPagedList } from './pagedList.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

export function mids(client: Client) {
  const pagedList = createPagedList<Mid>()

  return {
    async getList(params) {
      return pagedList({}, params, async (query, signal) =>
        (await client.v1.listMids(query, { signal })).data.map(toMid),
      )
    },
  } satisfies ResourceProvider<Mid>
}

function toMid({ mid, name, status, level }: WireMid, nth: number): Mid {
  return {
    id: present(mid) ?? `no id, row ${nth + 1}`,
    name: present(name),
    status: present(status),
    level: present(level),
  }
}
