import { addressPart } from './addressPart.ts'
import type { ApiHttp } from './apiHttp.ts'

type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

type Options = {
  id?: string
  filter?: object
  query?: Record<string, string>
  body?: object | undefined
  signal?: AbortSignal | undefined
}

/** Makers of calls. The `id` of a call takes the place of `:id` in its route. */
export function createCall(http: ApiHttp) {
  async function call<Answer>(
    route: Route,
    { id = '', filter, query, body, signal }: Options = {},
  ): Promise<Answer> {
    const [method, path = ''] = route.split(' ')
    const parameters = new URLSearchParams({ ...query, ...(filter && { filter: JSON.stringify(filter) }) })
    const address = path.replace(':id', () => addressPart(id)) + (parameters.size > 0 ? `?${parameters}` : '')
    const { json } = await http(address, { method, signal, ...(body && { body: JSON.stringify(body) }) })
    return json as Answer
  }

  return {
    call,

    readOne:
      <Answer>(route: Route) =>
      (id: string, signal?: AbortSignal) =>
        call<Answer>(route, { id, signal }),

    send:
      <Answer, Body extends object>(route: Route) =>
      (body: Body) =>
        call<Answer>(route, { body }),

    change:
      <Answer, Body extends object>(route: Route) =>
      (id: string, body: Body) =>
        call<Answer>(route, { id, body }),

    act:
      <Answer = unknown>(route: Route) =>
      (id: string) =>
        call<Answer>(route, { id, body: route.startsWith('POST') ? {} : undefined }),
  }
}
