import type { Client } from '../../client/createClient.ts'
import type { Currency } from '../records.ts'
import { allPages } from './allPages.ts'
import { toPageQuery } from './page.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

/** v1 gives precision, logo and the real total; the names are v3's, joined by code. */
export function currencies(client: Client) {
  return {
    async getList(params) {
      const { signal } = params
      const filter = {
        direction: present(params.filter?.direction),
        userType: present(params.filter?.userType),
      }
      const ask = filter as { direction?: 'deposit'; userType?: 'individual' }
      const query = toPageQuery(params)
      const [{ data, pagination }, names] = await Promise.all([
        client.v1.listCurrencies({ ...query, ...ask }, { signal }),
        // The page is worth showing without them.
        readNames((page) => client.v3.listCurrencies({ ...page, ...ask }, { signal })).catch(() => undefined),
      ])
      const rows = data.map(({ currency, logoUrl, decimalPrecision }, n): Currency => {
        const code = present(currency) ?? `no code, row ${n + 1}`
        return {
          id: code,
          code,
          name: names?.get(code),
          decimals: decimalPrecision ?? undefined,
          logoUrl: present(logoUrl),
        }
      })
      const meta = { readAt: Date.now(), namesMissing: names === undefined }
      if (typeof pagination?.total === 'number') return { data: rows, total: pagination.total, meta }
      const hasNextPage = pagination?.hasNext ?? rows.length >= query.limit
      return { data: rows, pageInfo: { hasNextPage, hasPreviousPage: query.page > 1 }, meta }
    },
  } satisfies ResourceProvider<Currency>
}

type NamePage = { data: { code?: string | null; name?: string | null }[] }

async function readNames(read: (query: { limit: number; page: number }) => Promise<NamePage>) {
  const all = await allPages(async (query) => (await read(query)).data)
  return new Map(all.map(({ code, name }) => [code ?? '', present(name)]))
}
