import type { Client } from '../../client/createClient.ts'
import type { Currency } from '../records.ts'
import { allPages } from './allPages.ts'
import { distinct } from './distinct.ts'
import { toPageQuery, type PageFacts } from './page.ts'
import { textOf } from './jsonValues.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

/** docs/interface.md, part 4, rule 3: whether `direction` is required differs between the samples, so it is always sent. v1 gives precision, logo and the real total; the names are v3's, joined by code. */
export function currencies(client: Client) {
  return {
    async getList(params) {
      const { signal } = params
      const filter = {
        direction: textOf(params.filter?.direction) ?? 'deposit',
        userType: textOf(params.filter?.userType),
      }
      const query = filter as { direction?: 'deposit'; userType?: 'individual' }
      const { page, limit } = toPageQuery(params)
      const [{ data, pagination }, names] = await Promise.all([
        client.v1.listCurrencies({ page, limit, ...query }, { signal }),
        // The page is worth showing without them.
        readNames((at) => client.v3.listCurrencies({ ...at, ...query }, { signal })).catch(() => undefined),
      ])
      const rows = data.map(({ currency, logoUrl, decimalPrecision }, n): Currency => {
        const code = textOf(currency) ?? `no code, row ${n + 1}`
        return {
          id: code,
          code,
          name: names?.get(code),
          decimals: decimalPrecision ?? undefined,
          logoUrl: textOf(logoUrl),
        }
      })
      const meta = { readAt: Date.now(), namesMissing: names === undefined }
      const { total, pages, hasNext, limit: cap } = pagination ?? {}
      const fullPages = Math.ceil((total ?? 0) / limit)
      // A service that cuts `limit` has more pages than react-admin would count from the total.
      const isCut = (cap ?? limit) < limit || (pages ?? fullPages) > fullPages
      if (typeof total === 'number' && !isCut) return { data: distinct(rows), total, meta }

      const more = hasNext ?? (pages ? page < pages : undefined)
      const hasNextPage = more ?? rows.length >= limit
      const facts: PageFacts = {
        from: page === 1 ? 1 : cap ? (page - 1) * cap + 1 : undefined,
        next: more === undefined ? 'perhaps' : more ? 'yes' : 'no',
      }
      const pageInfo = { hasNextPage, hasPreviousPage: page > 1 }
      return { data: distinct(rows), pageInfo, meta: { ...meta, ...facts } }
    },
  } satisfies ResourceProvider<Currency>
}

type NamePage = { data: { code?: string | null; name?: string | null }[] }

async function readNames(read: (query: { limit: number; page: number }) => Promise<NamePage>) {
  const { rows } = await allPages(async (query) => (await read(query)).data)
  return new Map(rows.map(({ code, name }) => [code ?? '', textOf(name)]))
}
