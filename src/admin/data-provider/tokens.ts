import type { Client } from '../../client/createClient.ts'
import type { Token } from '../records.ts'
import { distinct } from './distinct.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

/** The route has no pages: the whole list is the answer. */
export function tokens(client: Client) {
  return {
    async getList({ filter = {}, signal }) {
      const direction = present(filter.direction) as 'deposit' | undefined
      const { data } = await client.v3.listTokens({ direction }, { signal })
      const rows = data.map(({ symbol, name, network }, n): Token => {
        const known = present(symbol) ?? `no symbol, row ${n + 1}`
        return {
          id: `${known}/${present(network) ?? ''}`,
          symbol: known,
          name: present(name),
          network: present(network),
        }
      })
      return { data: distinct(rows), total: rows.length, meta: { readAt: Date.now() } }
    },
  } satisfies ResourceProvider<Token>
}
