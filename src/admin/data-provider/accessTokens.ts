import type { AccessToken } from '../../api/team.ts'
import { addressPart } from '../addressPart.ts'
import type { GatewayHttp } from './gatewayHttp.ts'

export type TokenBody = Pick<AccessToken, 'name' | 'role' | 'mids' | 'expiresAt'>

export function createTokenCalls(http: GatewayHttp) {
  return {
    /** Answers the token itself, which nobody is told again. */
    async addToken(body: TokenBody): Promise<string> {
      const { json } = await http('/tokens', { method: 'POST', body: JSON.stringify(body) })
      return (json as { token: string }).token
    },

    async revokeToken(id: string): Promise<void> {
      await http(`/tokens/${addressPart(id)}`, { method: 'DELETE' })
    },
  }
}
