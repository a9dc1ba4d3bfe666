import type { Client } from '../../client/createClient.ts'
import type { Currency, FieldRule, PaymentMethod, Mid, Token } from './records.ts'
import { allPages, fromList, toPageQuery, createPagedList, type PageFacts, type PageQuery } from './page.ts'
import { distinct, textOf, textsOf, objectOf } from './jsonValues.ts'
import type { GetList } from './ResourceProvider.ts'
import type { WireFieldRule, WirePaymentMethod, WireMid } from '../../contract/records.ts'

/** docs/interface.md, part 4, rule 3: `direction` is always sent. Joins v1 and v3 by code, v1 first. */
export function currencies(client: Client) {
  const getList: GetList<Currency> = async (params) => {
    const { signal } = params
    const filter = {
      direction: textOf(params.filter?.direction) ?? 'deposit',
      userType: textOf(params.filter?.userType),
    }
    const query = filter as { direction?: 'deposit'; userType?: 'individual' }
    const [v1, v3] = await Promise.all([
      allPages(async (at) => (await client.v1.listCurrencies({ ...at, ...query }, { signal })).data),
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
  }
  return fromList(getList)
}

type NamePage = { data: { code?: string | null; name?: string | null }[] }

async function readNames(read: (query: PageQuery) => Promise<NamePage>) {
  const { rows } = await allPages(async (query) => (await read(query)).data)
  return new Map(rows.map(({ code, name }) => [textOf(code), textOf(name)]))
}

type V1Currencies = Awaited<ReturnType<Client['v1']['listCurrencies']>>['data']

function join(v1: V1Currencies, names: ReadonlyMap<string | undefined, string | undefined>): Currency[] {
  const listed = v1.map((wire, n): Currency => {
    const { currency, decimalPrecision } = wire
    const code = textOf(currency) ?? `no code, row ${n + 1}`
    const decimals = decimalPrecision ?? undefined
    return { id: code, code, name: names.get(code), decimals, logo: logoOf(wire) }
  })
  const codes = new Set(listed.map(({ code }) => code))
  const unlisted = [...names].flatMap(([code, name]): Currency[] =>
    code === undefined || codes.has(code) ? [] : [{ id: code, code, name }],
  )
  return [...listed, ...unlisted]
}

const filterNames = ['direction', 'userType', 'currency', 'headlessMode'] as const

type Query = Parameters<Client['v1']['listPaymentMethods']>[0]

/** Reads v1, or v3 with the filter `family`, since the body of v3 is undocumented. `direction` is required, so it has a default. */
export function paymentMethods(client: Client) {
  const pagedList = createPagedList<PaymentMethod>()

  return fromList<PaymentMethod>((params) => {
    const { direction = 'deposit', ...rest } = textsOf(params.filter ?? {}, ...filterNames)
    const family = params.filter?.family === 'v3' ? 'v3' : 'v1'
    const filter = { direction, ...rest } as Query
    return pagedList(params, async (page, signal) => {
      const { data } = await client[family].listPaymentMethods({ ...page, ...filter }, { signal })
      return distinct(data.map(toPaymentMethod))
    })
  })
}

function toPaymentMethod(wire: WirePaymentMethod, nth: number): PaymentMethod {
  const { paymentCode, paymentType, currency } = wire
  return {
    ...textsOf(wire, 'name', 'paymentCode', 'paymentType', 'minAmount', 'maxAmount', 'currency'),
    logo: logoOf(wire),
    // One code may exist for several currencies and types.
    id: [textOf(paymentCode) ?? `row ${nth + 1}`, paymentType, currency].filter(Boolean).join('/'),
    rules: Object.entries(wire.additionalDetails ?? {}).map(([field, rule]) => [field, toRule(rule)]),
  }
}

function toRule(wire: WireFieldRule): FieldRule {
  return {
    ...textsOf(wire, 'type', 'pattern'),
    min: wire.min ?? undefined,
    max: wire.max ?? undefined,
    enum: wire.enum ?? undefined,
  }
}

export function mids(client: Client) {
  const pagedList = createPagedList<Mid>()

  return fromList<Mid>((params) =>
    pagedList(params, async (query, signal) => (await client.v1.listMids(query, { signal })).data.map(toMid)),
  )
}

function toMid(wire: WireMid, nth: number): Mid {
  return { ...textsOf(wire, 'name', 'status', 'level'), id: textOf(wire.mid) ?? `no id, row ${nth + 1}` }
}

export function tokens(client: Client) {
  return fromList<Token>(async ({ filter = {}, signal }) => {
    const direction = textOf(filter.direction) as 'deposit' | undefined
    const { data } = await client.v3.listTokens({ direction }, { signal })
    const rows = data.map((wire, n): Token => {
      const { symbol = `no symbol, row ${n + 1}`, name, network } = textsOf(wire, 'symbol', 'name', 'network')
      return { id: `${symbol}/${network ?? ''}`, symbol, name, network }
    })
    return { data: distinct(rows), total: rows.length, meta: { readAt: Date.now() } }
  })
}

function logoOf(wire: Record<string, unknown>): string | undefined {
  const { logo } = objectOf(wire.countinghouse)
  return typeof logo === 'string' && /^\/api\/logos\/[\w.-]+$/.test(logo) ? logo : undefined
}
