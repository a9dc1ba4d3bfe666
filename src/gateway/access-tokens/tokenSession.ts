import type { Session } from '../sessions.ts'
import type { AccessToken } from './findToken.ts'

/** A token in the form in which routes know who asks. It has shown nothing of a person, so it gets no further than reading. */
export function sessionOf(token: AccessToken): Session {
  return {
    id: token.id,
    tokenHash: token.tokenHash,
    stage: 'signed-in',
    operator: {
      id: actorIdOf(token),
      // No name: that is text of somebody's choice, and the trail's column is believed.
      email: `token ${token.prefix}`,
      name: token.name,
      role: token.role,
      mids: token.mids,
      everything: false,
      secondFactor: false,
      isToken: true,
    },
    endsAt: token.expiresAt,
    freshAt: null,
    passwordAt: null,
    shownSeq: null,
    hasPassword: false,
  }
}

/** Who acted, in the trail: no operator has such an id. */
export function actorIdOf({ id }: Pick<AccessToken, 'id'>): string {
  return `token:${id}`
}
