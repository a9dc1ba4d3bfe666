import type { Client } from '../../client/createClient.ts'
import type { WireMid } from '../../contract/mid.ts'
import type { Mid } from '../records.ts'
import { distinct, withoutRepeats } from './distinct.ts'
import { createPages, toPageQuery } from './page.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

export function mids(client: Client) {
  const readPage = createPages()

  return {
    async getList(params) {
      const { rows, hasNextPage, facts, readAt } = await readPage(
        '',
        toPageQuery(params),
        async (query, signal) => (await client.v1.listMids(query, { signal })).data.map(toMid),
        params.signal,
      )
      const hasPreviousPage = (params.pagination?.page ?? 1) > 1
      return {
        data: distinct(withoutRepeats(rows)),
        pageInfo: { hasNextPage, hasPreviousPage },
        meta: { ...facts, readAt },
      }
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
