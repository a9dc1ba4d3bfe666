import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedRoutes } from '../../../src/contract/routes.ts'
import {
  forwardPolicies,
  may,
  ownPolicies,
  type Policy,
  type Role,
} from '../../../src/server/access/permissions.ts'
import { xlsxType } from '../../../src/server/files/xlsx/streamWorkbook.ts'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import { bookPage } from '../../../src/server/sync/bookPage.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { createRandom } from '../../support/createRandom.ts'
import { random } from '../../support/random.ts'
import { runs } from '../../support/runs.ts'
import { askPage } from '../../support/searches.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, longEngines, openSharedStore } from '../../support/stores.ts'
import { readXlsx } from '../../support/xlsx.ts'

const count = process.env.LONG ? 500 : 100
const greek = [...'ΓΔΘΛΞΠΣΦΨΩ']
/** IDs and names share no letter or digit with contact data, so any match comes from contact data. */
const writeInGreek = (n: number) => [...String(n)].map((digit) => greek[Number(digit)]).join('')

type Person = ReturnType<typeof personAt>

/** Both worlds have the same people and orders, and different contact data everywhere. */
function personAt(n: number, next: () => number) {
  const word = (length: number) =>
    Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(next() * 26)]).join('')
  const digits = (length: number) => Array.from({ length }, () => 1 + Math.floor(next() * 9)).join('')
  const email = `${word(7)}.${word(5)}@${word(6)}.test`
  const phone = digits(10)
  // Finance sees this value covered and support may search it, so it must contain no contact data.
  const reference = `J-${'0'.repeat(1 + Math.floor(next() * 5))}`
  return {
    email,
    phone,
    user: {
      userId: writeInGreek(n),
      name: `Κ${writeInGreek(n)}`,
      email,
      phone,
      phoneCode: '+49',
      address: word(9),
    },
    order: {
      id: `Ο${writeInGreek(n)}`,
      userId: writeInGreek(n),
      status: 'completed',
      orderType: 'payin',
      senderName: { firstName: `Κ${writeInGreek(n)}`, email },
      source: { currency: 'EUR', amount: '1' },
      partnerContext: {
        email,
        note: `call +49 ${phone}`,
        reference: email,
        customer: { ref: phone },
        cart: { reference },
      },
      customerMetaData: { customerEmail: email, customerName: `Κ${writeInGreek(n)}` },
      createdAt: '2026-11-01T00:00:00.000Z',
    },
  }
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

/** Every name of a field or of a search parameter. */
const searches = 'id mid q text search match query name email_key phone_end sender_name'.split(' ')
const names = [...new Set([...keysIn(personAt(0, () => 0)), ...searches])]

type Channel = { route: string; way: string; ask: (ask: Ask, text: string) => Promise<Response> }

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const reason = 'an attack in a test'

/** Every way to pass a text to a route: path, parameters, filter, sort and body. */
function channelsOf(route: string): Channel[] {
  const [method = '', path = ''] = route.split(' ')
  const channel = (way: string, ask: Channel['ask']) => ({ route, way, ask })
  if (/[{:]/.test(path)) {
    const at = (text: string) => path.replace(/\{\w+\}|:\w+/, encodeURIComponent(text))
    return method === 'GET' ? [channel('path', (ask, text) => ask(at(text)))] : []
  }
  const parameter = (name: string) =>
    channel(`?${name}=`, (ask, text) => ask(`${path}?${name}=${encodeURIComponent(text)}`))
  if (method === 'GET' && isForwarded(route)) return names.map(parameter)
  if (method === 'GET')
    return [
      channel('?', (ask, text) => ask(`${path}?${new URLSearchParams(names.map((name) => [name, text]))}`)),
      ...names.flatMap((name) => [
        channel(`filter ${name}`, (ask, text) => ask(`${path}?filter=${json({ [name]: text })}`)),
        channel(`sort ${name}`, (ask) => ask(`${path}?sort=${json([name, 'ASC'])}`)),
      ]),
      ...['q', 'id', 'userId', 'email'].map((name) =>
        channel(`filter ${name}[]`, (ask, text) => ask(`${path}?filter=${json({ [name]: [text] })}`)),
      ),
      ...['email', 'phone', 'createdAt', 'sourceAmount'].flatMap((name) =>
        ['_gte', '_lt', '_lte'].map((end) =>
          channel(`filter ${name}${end}`, (ask, text) =>
            ask(`${path}?filter=${json({ [name + end]: text })}`),
          ),
        ),
      ),
    ]
  if (route === 'POST /api/exports')
    return names.map((name) =>
      channel(`filter ${name}`, async (ask, text) => {
        const body = { kind: 'orders', format: 'csv', filter: { [name]: text }, reason }
        const answer = await ask(path, { json: body })
        return answer.status === 201 ? ask(((await answer.json()) as { href: string }).href) : answer
      }),
    )
  if (route === 'POST /api/search')
    return (['order', 'user'] as const).flatMap((kind) => [
      channel(`{text, kind: ${kind}}`, (ask, text) => ask(path, { json: { text, kind } })),
      channel(`{text, kind: ${kind}, page}`, (ask, text) => askPage(ask, kind, text)),
      ...names.flatMap((name) => [
        channel(`{page: {filter: {${name}}}} of ${kind}`, (ask, text) =>
          askPage(ask, kind, 'a', { page: { filter: { [name]: text } } }),
        ),
        channel(`{page: {sort: ${name}}} of ${kind}`, (ask) =>
          askPage(ask, kind, 'a', { page: { sort: [name, 'ASC'] } }),
        ),
      ]),
    ])
  return names.flatMap((name) => [
    channel(`{${name}}`, (ask, text) => ask(path, { json: { [name]: text } })),
    channel(`{filter: {${name}}}`, (ask, text) => ask(path, { json: { filter: { [name]: text } } })),
    channel(`{sort: ${name}}`, (ask) => ask(path, { json: { sort: [name, 'ASC'] } })),
  ])
}

const isForwarded = (route: string) => / \/api\/v\d\//.test(route)

/** The role's read routes, and the routes that search lists by a body. */
function channelsFor(role: Role): Channel[] {
  const policies: [string, Policy][] = [
    ...Object.entries(ownPolicies),
    ...namedRoutes.map(({ name, route }): [string, Policy] => [
      `${route.method} /api${route.path}`,
      forwardPolicies[name],
    ]),
  ]
  const isSearch = (route: string) =>
    /^(?:GET|POST) \/api\/(?!session|oidc|openapi|sign-in|events|reveals)/.test(route)
  const makes = (route: string) => /^POST .*(?:orders|individual|operators|resolution|reset|end-)/.test(route)
  return policies
    .filter(([route]) => isSearch(route) && !makes(route))
    .filter(([, policy]) => policy === 'signed in' || may(role, policy as never))
    .flatMap(([route]) => channelsOf(route))
}

/** Everything an answer reveals except masked values: status, row IDs, order and count. */
async function learn(answer: Response, requests: string[]) {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString('utf8')
  const headers = ['content-range', 'coverage', 'undated', 'link', 'content-disposition'].map((name) =>
    answer.headers.get(name)?.replace(/[0-9a-f-]{36}/, ''),
  )
  const seen = { status: answer.status, headers, requests: requests.splice(0) }
  if (answer.headers.get('content-type')?.startsWith('text/csv'))
    return { ...seen, ids: text.split('\n').map((line) => line.split(',')[0]) }
  if (answer.headers.get('content-type') === xlsxType)
    return { ...seen, ids: [JSON.stringify(readXlsx(bytes))] }
  const body = text === '' ? undefined : (JSON.parse(text) as unknown)
  if (answer.status >= 400) return { ...seen, body: { ...(body as object), requestId: undefined } }
  return { ...seen, ids: idsIn(body) }
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  const { id, userId, orderId } = value as Record<string, unknown>
  const own = [id, userId, orderId].filter((one) => typeof one === 'string')
  return [...own, ...Object.values(value).flatMap((inner) => (typeof inner === 'object' ? idsIn(inner) : []))]
}

/** A part of the text, never a whole e-mail address or number. */
function partOf(text: string, next: () => number): string {
  const length = 1 + Math.floor(next() * (text.length - 1))
  const start = Math.floor(next() * (text.length - length + 1))
  return text.slice(start, start + length)
}

const documentedParameters = [
  'limit',
  'page',
  'status',
  'orderType',
  'direction',
  'userType',
  'currency',
  'headlessMode',
]

async function startWorld(engine: (typeof engines)[number], people: Person[]) {
  const { store, close } = await openSharedStore(engine)
  const clock = { ms: Date.parse('2026-11-21T09:00:00Z') }
  const timed: Store = { ...store, now: async () => clock.ms }
  const requests: string[] = []
  const upstream = createUpstream({
    baseUrl: 'https://service.test',
    username: 'u',
    password: 'p',
    // The service matches parts of values, in every parameter without a documented meaning.
    fetch: ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      requests.push(`${pathname}?${searchParams}`)
      const texts = [...searchParams]
        .filter(([name]) => !documentedParameters.includes(name))
        .map(([, text]) => text)
      const matches = people.filter((one) => texts.every((text) => JSON.stringify(one).includes(text)))
      const isUsers = pathname.endsWith('individual')
      const rows = matches.slice(0, 50).map(({ user, order }) => (isUsers ? user : order))
      return Response.json({ status: 'success', data: isUsers ? rows : { transfers: rows } })
    },
  })
  const { as } = await startStack({
    store: timed,
    upstream,
    mids: ['mer_1'],
    env: { ACTIONS_PER_MINUTE: '100000' },
  })
  const page = { mid: 'mer_1', fetchSeq: 1, at: '2026-11-21T08:00:00.000Z' }
  await bookPage(store, { ...page, kind: 'users', rows: people.map(({ user }) => user) })
  await bookPage(store, { ...page, kind: 'orders', rows: people.map(({ order }) => order) })
  return { store, as, requests, close, people, clock }
}

describe.each(longEngines)('on %s', (engine) => {
  let worlds: Awaited<ReturnType<typeof startWorld>>[]
  const [here, other] = [random(), random()].map((seed) => createRandom(Math.floor(seed * 2 ** 31)))

  beforeAll(async () => {
    const peopleBy = (next = random) => Array.from({ length: count }, (_, n) => personAt(n, next))
    worlds = [await startWorld(engine, peopleBy(here)), await startWorld(engine, peopleBy(other))]
  })
  afterAll(async () => {
    for (const { close } of worlds) await close()
  })

  /** Sends the same request to both worlds. */
  async function both(role: Role) {
    const asks = await Promise.all(worlds.map(({ as }) => as(role)))
    return (channel: Channel, text: string) =>
      Promise.all(
        worlds.map(async ({ requests }, n) => learn(await channel.ask(asks[n] as Ask, text), requests)),
      )
  }

  const contactOf = (n: number) => worlds[0]?.people[n] as Person

  test('answers for finance do not depend on contact data, on any route with any input', async () => {
    const ask = await both('finance')
    const { email, phone } = contactOf(Math.floor(random() * count))
    // Run a share of all channels, and every channel that takes text.
    const share = process.env.LONG ? 1 : 0.15
    const channels = channelsFor('finance').filter(({ way }) => /\bq\b|text/.test(way) || random() < share)
    const open: Channel[] = []

    for (const channel of channels) {
      const [mine, theirs] = await ask(channel, email)
      expect({ route: channel.route, way: channel.way, ...mine }).toEqual({
        route: channel.route,
        way: channel.way,
        ...theirs,
      })
      if (mine?.status === 200) open.push(channel)
    }
    // Send whole contact data and parts of it to every channel that takes text.
    const texts = [phone, `+49 ${phone}`, `0${phone}`, phone.slice(-4), 'J-0', 'J-0000']
    for (let run = 0; run < runs(500); run++) {
      const one = contactOf(Math.floor(random() * count))
      texts.push(partOf(random() < 0.5 ? one.email : one.phone, random))
    }
    const textChannels = open.filter(({ way }) => !way.includes('sort'))
    const routes = textChannels.map(({ route }) => route)
    expect(routes).toEqual(
      expect.arrayContaining(['GET /api/users', 'POST /api/search', 'POST /api/exports']),
    )
    for (const text of texts)
      for (const channel of textChannels.filter(({ way }) => /\bq\b|text|[iI]d\b|name/.test(way))) {
        const [mine, theirs] = await ask(channel, text)
        expect([channel.route, channel.way, text, mine]).toEqual([channel.route, channel.way, text, theirs])
      }
  })

  test('finance and support cannot extend known contact data by a single letter', async () => {
    const [world] = worlds
    const { email, phone } = contactOf(Math.floor(random() * count))
    for (const role of ['finance', 'support'] as const) {
      const ask = (await world?.as(role)) as Ask
      for (const kind of ['user', 'order'] as const)
        // The end of every address, and the digits that the mask of a number shows.
        for (const [start, whole] of [
          ['.test', email],
          [phone.slice(-4), phone],
        ] as const) {
          let suffix: string = start
          const grow = async () => {
            for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789@.') {
              const answer = await askPage(ask, kind, letter + suffix)
              if (whole.endsWith(letter + suffix) && idsIn(await answer.json()).length > 0)
                return letter + suffix
            }
            return suffix
          }
          for (let before = ''; before !== suffix; suffix = await grow()) before = suffix
          expect([role, kind, suffix]).toEqual([role, kind, start])
        }
    }
  })

  test('support finds people by whole contact data only, on record, and never by a part', async () => {
    const world = worlds[0] as (typeof worlds)[number]
    const channels = channelsFor('support').filter(({ way }) =>
      /(?:filter|\{)\s*(?:q|text)\b|^\?(?:email|phone)=|^\{(?:email|phone)\}/.test(way),
    )
    const lines = async () =>
      Number(
        (
          await world.store.db
            .selectFrom('audit')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('action', '=', 'contact.searched')
            .executeTakeFirstOrThrow()
        ).count,
      )

    for (let run = 0; run < runs(250); run++) {
      const one = contactOf(Math.floor(random() * count))
      // Whole numbers are recorded and limited. Another test covers that limit.
      world.clock.ms += 11 * 60_000
      // Sign in again for each run, because a session ends after half a day.
      const ask = await world.as('support')
      for (const channel of channels) {
        const part = partOf(random() < 0.5 ? one.email : one.phone, random)
        const { status, ...seen } = await learn(await channel.ask(ask, part), world.requests)
        const ids = 'ids' in seen ? seen.ids : []
        expect([channel.route, channel.way, part, status, status === 200 ? ids : []]).toEqual([
          channel.route,
          channel.way,
          part,
          status,
          [],
        ])
        expect(status).not.toBe(401)
      }
      const before = await lines()
      for (const q of [one.email.toUpperCase(), `0${one.phone}`, `+49 ${one.phone}`]) {
        const answer = await askPage(ask, 'user', q)
        expect([q, idsIn(await answer.json())[0]]).toEqual([q, one.user.userId])
      }
      expect(await lines()).toBe(before + 3)
    }
  })
})
