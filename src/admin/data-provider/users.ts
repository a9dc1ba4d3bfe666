import type { Client } from '../../client/createClient.ts'
import { emailIn } from '../../contract/emailIn.ts'
import { readRecord } from '../../contract/readRecord.ts'
import { userSchema, type UserRequestV1, type UserRequestV3, type WireUser } from '../../contract/user.ts'
import type { User } from '../records.ts'
import { allPages } from './allPages.ts'
import { distinct, withoutRepeats } from './distinct.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { idempotencyKey } from './idempotencyKey.ts'
import { objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'
import { masksOf, midsOf, sealedIn, sourceOf } from './masks.ts'
import type { PageQuery } from './page.ts'
import { createPagedList } from './pagedList.ts'
import type { ResourceProvider } from './ResourceProvider.ts'
import { failure } from './toHttpError.ts'
import { isPhone, plainPhone } from './phone.ts'

/** How far a user is searched for by id: the interface has no such route. */
const searchDepth = { pages: 10 }
const mostMatches = 8

export function users(client: Client, http: GatewayHttp | undefined) {
  const pagedList = createPagedList<User>()
  /** Users seen in a list or made here, for their page. */
  const seen = new Map<string, User>()

  const read = async (query: PageQuery & { email?: string; phone?: string }, signal?: AbortSignal) => {
    const isSearch = query.email !== undefined || query.phone !== undefined
    const { data } =
      http && isSearch ? await findUsers(http, query, signal) : await client.v1.listUsers(query, { signal })
    const before = (query.page - 1) * query.limit
    const users = data.map((row, n) => toUser(row, before + n))
    // Another list has somebody else in the row of one without an id.
    for (const user of distinct(withoutRepeats(users.filter(hasId)))) seen.set(user.id, user)
    return users
  }

  /** Without a gateway: exactly by e-mail or phone, else by name or id among the newest. */
  async function scan(text: string, signal?: AbortSignal): Promise<User[]> {
    const first = { page: 1, limit: mostMatches }
    if (text.includes('@')) return read({ ...first, email: emailIn(text) ?? text }, signal)
    if (isPhone(text)) return read({ ...first, phone: plainPhone(text) }, signal)
    const name = text.toLowerCase()
    const fits = ({ id, name: own = '' }: User) => id === text || own.toLowerCase().includes(name)
    const { rows } = await allPages((query) => read(query, signal), searchDepth)
    return distinct(withoutRepeats(rows.filter(fits))).slice(0, mostMatches)
  }

  return {
    async getList(params) {
      const { match } = textsOf(params.filter ?? {}, 'match')
      if (match !== undefined) {
        const data = await (http ? findMatches(http, match, params.signal) : scan(match, params.signal))
        for (const user of data) seen.set(user.id, user)
        return { data, total: data.length }
      }
      const filter = textsOf(params.filter ?? {}, 'email', 'phone')
      return pagedList(filter, params, (query, signal) => read({ ...query, ...filter }, signal))
    },

    /** Someone seen before, or else someone among the newest. */
    async getOne({ id, signal }) {
      const isEnough = () => seen.has(String(id))
      await allPages((query) => read(query, signal), { ...searchDepth, isEnough })
      const user = seen.get(String(id))
      if (!user) throw failure('unseen', `${id} is not among the newest people`)
      return { data: user }
    },

    async create({ data, meta }) {
      const { family, body } = data as { family: 'v1' | 'v3'; body: UserRequestV1 & UserRequestV3 }
      const headers = idempotencyKey(meta)
      const { data: receipt, assumed } = await client[family].createUser(body, { headers })
      // The body of the v3 answer is not shown: without an id the user is known by what was sent.
      const id = textOf(receipt.userId) ?? `new:${body.email ?? body.phone ?? ''}`
      const user = { ...toUser({ ...body, name: nameIn(body) }, 0), id }
      seen.set(id, user)
      const isFound = textOf(assumed?.userId)?.startsWith('found') === true
      return { data: { ...user, isIdKnown: Boolean(textOf(receipt.userId)), isFound } }
    },
  } satisfies ResourceProvider<User>
}

/** The people whom a text means, as the gateway finds them. */
async function findMatches(http: GatewayHttp, text: string, signal: AbortSignal | undefined) {
  const { json } = await http('/user-matches', { method: 'POST', body: JSON.stringify({ text }), signal })
  const rows = rowsOf(objectOf(json).users).map((row) => readRecord(userSchema, objectOf(row)).record)
  return distinct(rows.map(toUser))
}

/** Addresses end up in histories and logs: who looks for an e-mail or a phone says it to the gateway in a body. */
async function findUsers(http: GatewayHttp, query: object, signal: AbortSignal | undefined) {
  const path = '/find-live-users'
  const { json, ...reply } = await http(path, { method: 'POST', body: JSON.stringify(query), signal })
  const [{ readList }, { routes }] = await Promise.all([
    import('../../client/readAnswer.ts'),
    import('../../contract/routes.ts'),
  ])
  return readList(routes.v1.listUsers, `POST ${path}`, { ...reply, body: json }, {})
}

export function toUser(wire: WireUser, nth: number): User {
  return {
    ...textsOf(wire, 'name', 'email', 'phone', 'phoneCode', 'createdAt'),
    ...textsOf(wire, 'orgId', 'orgName', 'entityName'),
    ...midsOf(wire),
    id: textOf(wire.userId) ?? `no id, row ${nth + 1}`,
    masks: masksOf(wire),
    sealed: sealedIn(wire),
    raw: sourceOf(wire),
  }
}

function hasId({ raw }: User): boolean {
  return textOf((raw as WireUser).userId) !== undefined
}

function nameIn({ Name, firstName, lastName }: UserRequestV1 & UserRequestV3): string {
  return Name ?? [firstName, lastName].filter(Boolean).join(' ')
}
