import type { GatewayHttp } from './gatewayHttp.ts'
import type { Intent } from '../../api/intents.ts'
import type { RecentRate } from '../../api/rates.ts'
import type { TokenBody } from '../../api/team.requests.ts'
import { addressPart } from '../addressPart.ts'
import type { Note, NoteObject } from '../../api/notes.ts'
import { sentId } from './distinct.ts'

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

export function createCreateCalls(call: Call) {
  return {
    readRecentRate: (asked: { mid: string; source: string; destination: string }, signal?: AbortSignal) =>
      call<RecentRate>('GET', `/recent-rate?${new URLSearchParams(asked)}`, { signal }),

    /** What is known of the request with this key; null where it has not arrived. */
    async findRequest(key: string, signal?: AbortSignal): Promise<Intent | null> {
      const [row] = await call<Intent[]>('GET', '/intents', { filter: { id: key }, signal })
      return row ?? null
    },
  }
}

export function createTokenCalls(call: Call) {
  return {
    /** Answers the token itself, which nobody is told again. */
    addToken: async (body: TokenBody) => (await call<{ token: string }>('POST', '/tokens', { body })).token,

    revokeToken: (id: string) => call<unknown>('DELETE', `/tokens/${addressPart(id)}`),
  }
}

export function createNoteCalls(call: Call) {
  const pathOf = ({ kind, id, mid }: NoteObject) =>
    `/${kind}/${addressPart(sentId(id))}/notes?${new URLSearchParams({ mid })}`
  return {
    listNotes: (on: NoteObject, signal?: AbortSignal) => call<Note[]>('GET', pathOf(on), { signal }),

    addNote: (on: NoteObject, text: string) => call<Note>('POST', pathOf(on), { body: { text } }),
  }
}
