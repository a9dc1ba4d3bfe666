import type { Client } from '../../client/createClient.ts'
import type { UserRequestV1, UserRequestV3, WireUser } from '../../contract/user.ts'
import type { User } from '../records.ts'
import { createPages, toPageQuery } from './page.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'
import { failure } from './toHttpError.ts'

/** How far a person is looked for by id: the interface has no such route. */
const searched = { pages: 10, limit: 100 }

export function users(client: Client) {
  const readPage = createPages()
  /** People seen in a list or made here, for their page. */
  const seen = new Map<string, User>()

  const read = async (query: Parameters<Client['v1']['listUsers']>[0], signal?: AbortSignal) => {
    const { data } = await client.v1.listUsers(query, { signal })
    const people = data.map(toUser)
    for (const user of people) seen.set(user.id, user)
    return people
  }

  return {
    async getList(params) {
      const filter = { email: present(params.filter?.email), phone: present(params.filter?.phone) }
      const { rows, hasNextPage, facts } = await readPage(
        JSON.stringify(filter),
        toPageQuery(params),
        (query) => read({ ...query, ...filter }, params.signal),
      )
      const hasPreviousPage = (params.pagination?.page ?? 1) > 1
      return {
        data: rows,
        pageInfo: { hasNextPage, hasPreviousPage },
        meta: { ...facts, readAt: Date.now() },
      }
    },

    /** Someone seen before, or else someone among the newest. */
    async getOne({ id, signal }) {
      for (let page = 1; !seen.has(String(id)) && page <= searched.pages; page++) {
        const people = await read({ limit: searched.limit, page }, signal)
        if (people.length === 0) break
      }
      const user = seen.get(String(id))
      if (!user) throw failure('unseen', `${id} is not among the newest people`)
      return { data: user }
    },

    async create({ data, meta }) {
      const { family, body } = data as { family: 'v1' | 'v3'; body: UserRequestV1 & UserRequestV3 }
      const headers = { 'Idempotency-Key': String(meta?.idempotencyKey ?? '') }
      const { data: receipt } = await client[family].createUser(body, { headers })
      // The body of the v3 answer is not shown: without an id the person is known by what was sent.
      const id = present(receipt.userId) ?? `new:${body.email ?? body.phone ?? ''}`
      const user = { ...toUser({ ...body, name: nameIn(body) }, 0), id }
      seen.set(id, user)
      return { data: { ...user, isIdKnown: Boolean(present(receipt.userId)) } }
    },
  } satisfies ResourceProvider<User>
}

export function toUser(wire: WireUser, nth: number): User {
  return {
    id: present(wire.userId) ?? `no id, row ${nth + 1}`,
    name: present(wire.name),
    email: present(wire.email),
    phone: present(wire.phone),
    phoneCode: present(wire.phoneCode),
    orgId: present(wire.orgId),
    orgName: present(wire.orgName),
    mid: present(wire.mid),
    entityName: present(wire.entityName),
    createdAt: present(wire.createdAt),
    raw: wire,
  }
}

function nameIn({ Name, firstName, lastName }: UserRequestV1 & UserRequestV3): string {
  return Name ?? [firstName, lastName].filter(Boolean).join(' ')
}
