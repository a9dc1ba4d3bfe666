import { addressPart } from '../addressPart.ts'
import type { AccessToken } from '../records.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'

export type TokenBody = Pick<AccessToken, 'name' | 'role' | 'mids'> & { expiresAt: string }

export function toAccessToken(value: unknown): AccessToken {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'createdAt', 'createdBy', 'expiresAt', 'lastUsedAt', 'revokedAt', 'revokedBy'),
    id: textOf(row.id) ?? '',
    name: textOf(row.name) ?? '',
    prefix: textOf(row.prefix) ?? '',
    role: textOf(row.role) ?? '',
    mids: rowsOf(row.mids).map(String),
    state: textOf(row.state) ?? '',
  }
}

export function createTokenCalls(http: GatewayHttp) {
  return {
    /** Answers the token itself, which nobody is told again. */
    async addToken(body: TokenBody): Promise<string> {
      const { json } = await http('/tokens', { method: 'POST', body: JSON.stringify(body) })
      return textOf(objectOf(json).token) ?? ''
    },

    async revokeToken(id: string): Promise<void> {
      await http(`/tokens/${addressPart(id)}`, { method: 'DELETE' })
    },
  }
}
