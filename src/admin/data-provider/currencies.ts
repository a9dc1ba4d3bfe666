import type { Client } from '../../client/createClient.ts'
import type { Currency } from '../records.ts'
import { allPages } from './allPages.ts'
import { distinct } from './distinct.ts'
import { logoOf } from './logoOf.ts'
import { toPageQuery, type PageFacts, type PageQuery } from './page.ts'
import { textOf } from './jsonValues.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

/**
 * docs/interface.md, part 4, rule 3: whether `direction` is required differs between the samples, so it is always
 * sent. v1 gives precision and logo, v3 gives names. Either may know a currency that the other does not, so both are
 * read whole and joined by code: those of v1 first, then those that v3 alone knows.
 */
export function currencies(client: Client) {
  return {
    async getList(params) {
      const { signal } = params
      const filter = {
        direction: textOf(params.filter?.direction) ?? 'deposit',
        userType: textOf(params.filter?.userType),
      }
      const query = filter as { direction?: 'deposit'; userType?: 'individual' }
      const [v1, v3] = await Promise.all([
        readV1((at) => client.v1.listCurrencies({ ...at, ...query }, { signal }), signal),
        // The page is worth showing without them.
        readNames((at) => client.v3.listCurrencies({ ...at, ...query }, { signal })).catch(() => undefined),
      ])
      const meta = { readAt: Date.now(), namesMissing: v3 === undefined }
      const rows = distinct(join(v1.rows, v3 ?? new Map()))
      const { page, limit } = toPageQuery(params)
      const from = (page - 1) * limit
      const data = rows.slice(from, from + limit)
      if (v1.isWhole) return { data, total: rows.length, meta }

      const hasNextPage = rows.length > from + limit
      const facts: PageFacts = { from: from + 1, next: hasNextPage ? 'yes' : 'perhaps' }
      return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, meta: { ...meta, ...facts } }
    },
  } satisfies ResourceProvider<Currency>
}

type V1Page = Awaited<ReturnType<Client['v1']['listCurrencies']>>

/** To the page that the service calls the last one, to an empty one, or to one that cannot be read. */
async function readV1(read: (query: PageQuery) => Promise<V1Page>, signal?: AbortSignal) {
  let end: 'stated' | 'broken' | undefined
  const { rows, isWhole } = await allPages(
    async (query) => {
      try {
        const { data, pagination } = await read(query)
        const { hasNext, pages } = pagination ?? {}
        if ((hasNext ?? (pages ? query.page < pages : true)) === false) end = 'stated'
        return data
      } catch (error) {
        if (query.page === 1 || signal?.aborted) throw error
        end = 'broken'
        return []
      }
    },
    { isEnough: () => end !== undefined },
  )
  return { rows, isWhole: end === undefined ? isWhole : end === 'stated' }
}

type NamePage = { data: { code?: string | null; name?: string | null }[] }

async function readNames(read: (query: PageQuery) => Promise<NamePage>) {
  const { rows } = await allPages(async (query) => (await read(query)).data)
  return new Map(rows.map(({ code, name }) => [textOf(code), textOf(name)]))
}

function join(v1: V1Page['data'], names: ReadonlyMap<string | undefined, string | undefined>): Currency[] {
  const known = v1.map((wire, n): Currency => {
    const { currency, decimalPrecision } = wire
    const code = textOf(currency) ?? `no code, row ${n + 1}`
    const decimals = decimalPrecision ?? undefined
    return { id: code, code, name: names.get(code), decimals, logo: logoOf(wire) }
  })
  const codes = new Set(known.map(({ code }) => code))
  const others = [...names].flatMap(([code, name]): Currency[] =>
    code === undefined || codes.has(code) ? [] : [{ id: code, code, name }],
  )
  return [...known, ...others]
}
