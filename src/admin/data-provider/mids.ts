import type { Client } from '../../client/createClient.ts'
import type { WireMid } from '../../contract/mid.ts'
import type { Mid } from '../records.ts'
import { createPages, toPageQuery } from './page.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

export function mids(client: Client) {
  const readPage = createPages()

  return {
    async getList(params) {
      const { rows, hasNextPage, facts } = await readPage('', toPageQuery(params), async (query) =>
        (await client.v1.listMids(query, { signal: params.signal })).data.map(toMid),
      )
      const hasPreviousPage = (params.pagination?.page ?? 1) > 1
      return {
        data: rows,
        pageInfo: { hasNextPage, hasPreviousPage },
        meta: { ...facts, readAt: Date.now() },
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
