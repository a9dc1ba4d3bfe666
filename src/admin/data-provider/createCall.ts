import type { GatewayHttp } from './gatewayHttp.ts'

type Options = { filter?: object; body?: object; signal?: AbortSignal | undefined }

export type Call = ReturnType<typeof createCall>

/** One request to our own API. Its answer has a type of `api/`, and nobody reads its fields again. */
export function createCall(http: GatewayHttp) {
  return async function call<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { filter, body, signal }: Options = {},
  ): Promise<Answer> {
    const query = filter ? `?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : ''
    const options = { method, signal, ...(body && { body: JSON.stringify(body) }) }
    return (await http(path + query, options)).json as Answer
  }
}
