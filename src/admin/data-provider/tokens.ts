import type { Client } from '../../client/createClient.ts'
import type { Token } from '../records.ts'
import { distinct } from './distinct.ts'
import { textOf, textsOf } from './jsonValues.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

/** The route has no pages: the whole list is the answer. */
export function tokens(client: Client) {
  return {
    async getList({ filter = {}, signal }) {
      const direction = textOf(filter.direction) as 'deposit' | undefined
      const { data } = await client.v3.listTokens({ direction }, { signal })
      const rows = data.map((wire, n): Token => {
        const {
          symbol = `no symbol, row ${n + 1}`,
          name,
          network,
        } = textsOf(wire, 'symbol', 'name', 'network')
        return { id: `${symbol}/${network ?? ''}`, symbol, name, network }
      })
      return { data: distinct(rows), total: rows.length, meta: { readAt: Date.now() } }
    },
  } satisfies ResourceProvider<Token>
}
