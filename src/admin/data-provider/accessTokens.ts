import type { TokenBody } from '../../api/team.requests.ts'
import { addressPart } from '../addressPart.ts'
import type { Call } from './createCall.ts'

export function createTokenCalls(call: Call) {
  return {
    /** Answers the token itself, which nobody is told again. */
    addToken: async (body: TokenBody) => (await call<{ token: string }>('POST', '/tokens', { body })).token,

    revokeToken: (id: string) => call<unknown>('DELETE', `/tokens/${addressPart(id)}`),
  }
}
