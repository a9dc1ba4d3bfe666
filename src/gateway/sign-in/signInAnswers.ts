import type { Selectable } from 'kysely'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { RedirectRule } from '../../contract/redirect.ts'
import type { Tables } from '../../store/tables.ts'
import type { Context } from '../context.ts'
import type { SessionCookie } from '../edge/requirePolicy.ts'
import { GatewayError } from '../GatewayError.ts'
import { readSession, type Session } from '../sessions.ts'
import type { DeviceCookie } from './knownDevices.ts'
import { sessionBody, type Mode } from './sessionBody.ts'
import type { Origin, SignInParts, Started } from './signIn.ts'

type Parts = SignInParts & {
  cookie: SessionCookie
  deviceCookie: DeviceCookie
  mode: Mode
  mids: readonly string[]
  redirects: RedirectRule
  rrFeeUnit: RrFeeUnitOf
}

export type SignInAnswers = ReturnType<typeof createSignInAnswers>

/** What the steps of signing in have in common. */
export function createSignInAnswers(parts: Parts) {
  const { store, cookie, deviceCookie, limit } = parts
  return {
    /** The answer that starts a session: its cookie, the device's, and what the screens need to know. */
    async startAnswer(context: Context, { token, deviceToken }: Started): Promise<Response> {
      cookie.write(context, token)
      if (deviceToken !== undefined) deviceCookie.write(context, deviceToken)
      const session = await readSession(store, token, { isActivity: true })
      if (typeof session === 'string') throw new GatewayError(401, 'ended.at_once')
      return context.json(sessionBody(session, parts))
    },

    originOf: (context: Context): Origin => ({
      ip: context.get('ip'),
      agent: context.req.header('user-agent') ?? '',
      requestId: context.get('requestId'),
      oldToken: cookie.read(context),
      deviceToken: deviceCookie.read(context),
    }),

    /** Runs a step that somebody could guess at. Sessions at work have counts of their own, which no stranger can fill. */
    async guarded<T>(context: Context, work: () => Promise<T>): Promise<T> {
      if (context.get('session').stage !== 'signed-in') await limit.check(context.get('ip'))
      return work()
    },

    async rowOf(session: Session): Promise<Selectable<Tables['operator']>> {
      return store.db
        .selectFrom('operator')
        .selectAll()
        .where('id', '=', session.operator.id)
        .executeTakeFirstOrThrow()
    },
  }
}
