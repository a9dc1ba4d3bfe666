import type { Client } from '../../client/createClient.ts'
import type { WireMid } from '../../contract/configuration.ts'
import type { Mid } from '../records.ts'
import { createPagedList } from './pagedList.ts'
import { textOf, textsOf } from './jsonValues.ts'
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

function toMid(wire: WireMid, nth: number): Mid {
  return { ...textsOf(wire, 'name', 'status', 'level'), id: textOf(wire.mid) ?? `no id, row ${nth + 1}` }
}
