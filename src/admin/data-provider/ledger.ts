import simpleRest from 'ra-data-simple-rest'
import type { CreateParams, GetListParams, GetOneParams, RaRecord, UpdateParams } from 'react-admin'
import type { Gateway } from './createCreator.ts'
import { createLedgerHttp, type LedgerHttp } from './ledgerHttp.ts'
import { objectOf } from './objectOf.ts'

/** A resource that the gateway itself answers for, in the dialect of `ra-data-simple-rest`. */
export function createLedger(gateway: Gateway, options?: { patienceMs: number }) {
  const http = inBody(createLedgerHttp(gateway, options))
  const rest = simpleRest(gateway.baseUrl, http)

  return function ledger<R extends RaRecord>(resource: string, toRecord: (row: unknown) => R) {
    return {
      async getList(params: GetListParams) {
        let coverage: string | undefined
        // simple-rest hands on no header but `Content-Range`.
        const noting: typeof http = async (...call) => {
          const answer = await http(...call)
          coverage = answer.headers.get('Coverage') ?? undefined
          return answer
        }
        const asked = { ...params, filter: params.filter ?? {} }
        const { data, total } = await simpleRest(gateway.baseUrl, noting).getList(resource, asked)
        return { data: data.map(toRecord), total, meta: { readAt: Date.now(), coverage } }
      },

      async getOne(params: GetOneParams) {
        const { data } = await rest.getOne(resource, params)
        // The page stays on the id that was asked for.
        return { data: { ...toRecord(data), id: params.id } }
      },

      async create({ data }: CreateParams) {
        const { data: made } = await rest.create(resource, { data })
        return { data: toRecord(made) }
      },

      async update(params: UpdateParams) {
        const { data } = await rest.update(resource, params)
        return { data: { ...toRecord(data), id: params.id } }
      },
    }
  }
}

/** Addresses end up in histories and logs: whoever looks for a person says it in a body. */
function inBody(http: LedgerHttp): LedgerHttp {
  return (url, options) => {
    const [pathname = '', search = ''] = url.split('?')
    const parts = Object.fromEntries(
      [...new URLSearchParams(search)].map(([name, text]) => [name, JSON.parse(text) as unknown]),
    )
    const [, base = '', resource = ''] = /^(.*)\/([^/]*)$/.exec(pathname) ?? []
    const route = personal[resource]
    if (route === undefined || !('q' in objectOf(parts.filter))) return http(url, options)
    return http(`${base}/${route}`, { ...options, method: 'POST', body: JSON.stringify(parts) })
  }
}

const personal: Record<string, string> = { orders: 'find-orders', users: 'find-people' }
