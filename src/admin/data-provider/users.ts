import type { Client } from '../../client/createClient.ts'
import { emailIn } from '../../contract/emailIn.ts'
import { textFields, userShape, type WireUser } from '../../contract/rowShape.ts'
import type { UserRequestV1, UserRequestV3 } from '../../contract/records.ts'
import type { User } from './records.ts'
import { allPages, createPagedList, fromList, type PageQuery } from './page.ts'
import {
  distinct,
  withoutRepeats,
  textOf,
  textsOf,
  masksOf,
  midsOf,
  sealedIn,
  sourceOf,
} from './jsonValues.ts'
import { creationOf, type GetList, type ResourceProvider } from './ResourceProvider.ts'
import { failure } from './toHttpError.ts'
import { isPhone, plainPhone } from './phone.ts'

const searchDepth = { pages: 10 }

/** Users from the service, which finds them by complete contact data only. With a server, its search is used instead. */
export function users(client: Client) {
  const pagedList = createPagedList<User>()
  const seen = new Map<string, User>()

  const remember = (users: User[]) => {
    for (const user of distinct(withoutRepeats(users.filter(hasId)))) seen.set(user.id, user)
  }

  const read = async (query: PageQuery & { email?: string; phone?: string }, signal?: AbortSignal) => {
    const { data } = await client.v1.listUsers(query, { signal })
    const before = (query.page - 1) * query.limit
    const users = data.map((row, n) => toUser(row, before + n))
    remember(users)
    return users
  }

  async function search(text: string, signal?: AbortSignal): Promise<User[]> {
    const first = { page: 1, limit: 25 }
    if (text.includes('@')) return read({ ...first, email: emailIn(text) ?? text }, signal)
    if (isPhone(text)) return read({ ...first, phone: plainPhone(text) }, signal)
    const name = text.toLowerCase()
    const fits = ({ id, name: own = '' }: User) => id === text || own.toLowerCase().includes(name)
    const { rows } = await allPages((query) => read(query, signal), searchDepth)
    return distinct(withoutRepeats(rows.filter(fits)))
  }

  const getList: GetList<User> = async (params) => {
    const { q } = textsOf(params.filter ?? {}, 'q')
    if (q === undefined) return pagedList(params, read)
    const matches = await search(q, params.signal)
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
    return { data: matches.slice((page - 1) * perPage, page * perPage), total: matches.length }
  }

  return {
    ...fromList(getList),
    remember,

    async getOne({ id, signal }) {
      const isEnough = () => seen.has(String(id))
      await allPages((query) => read(query, signal), { ...searchDepth, isEnough })
      const user = seen.get(String(id))
      if (!user) throw failure('unseen', `${id} is not among the newest people`)
      return { data: user }
    },

    async getMany({ ids, signal }) {
      const isEnough = () => ids.every((id) => seen.has(String(id)))
      if (!isEnough()) await allPages((query) => read(query, signal), { ...searchDepth, isEnough })
      return { data: ids.flatMap((id) => seen.get(String(id)) ?? []) }
    },

    async create({ data, meta }) {
      const { family, headers } = creationOf(meta)
      const body = data as UserRequestV1 & UserRequestV3
      const { data: receipt, assumed } = await client[family].createUser(body, { headers })
      // The body of v3 is undocumented: without an ID the sent contact identifies the user.
      const id = textOf(receipt.userId) ?? `new:${body.email ?? body.phone ?? ''}`
      const user = { ...toUser({ ...body, name: nameIn(body) }, 0), id }
      seen.set(id, user)
      const isExisting = textOf(assumed?.userId)?.startsWith('found') === true
      return { data: { ...user, isIdKnown: Boolean(textOf(receipt.userId)), isExisting } }
    },
  } satisfies ResourceProvider<User> & { remember: (users: User[]) => void }
}

export function toUser(wire: WireUser, nth: number): User {
  const { userId, ...texts } = textsOf(wire, ...textFields(userShape))
  return {
    ...texts,
    ...midsOf(wire),
    id: userId ?? `no id, row ${nth + 1}`,
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
