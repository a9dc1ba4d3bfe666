import { iso } from '../../store/openStore.ts'
import { z } from 'zod'
import type { RedirectRule } from '../../contract/redirect.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Handler, type Context } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { mayEnrol } from './stepUp.ts'
import { claimTry, forgetTries } from './accountLock.ts'
import { changePassword } from './changePassword.ts'
import type { SessionCookie } from '../edge/sessionCookie.ts'
import { claimCode, confirmEnrolment, newEnrolment, showsNewSecret } from './secondFactor.ts'
import { sessionBody, type Mode } from './sessionBody.ts'
import { endSession, readSession, type Session } from '../sessions.ts'
import { startSession, signIn, stageAfterCode, wrongCode, type Origin, type SignInParts } from './signIn.ts'
import { type AddressLimit, tooManyTries } from '../edge/rateLimit.ts'

export type DemoOperator = { email: string; name: string; role: string; password: string }

export type SignInRouteParts = SignInParts & {
  cookie: SessionCookie
  limit: AddressLimit
  mode: Mode
  mids: readonly string[]
  demo: readonly DemoOperator[]
  oidcLabel: string | undefined
  redirects: RedirectRule
}

const credentials = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
  code: z.string().max(64).optional(),
})
const codeBody = z.strictObject({ code: z.string().min(1).max(64) })

/** Signing in, step by step; the session's stage says what is still to be done. */
export function signInRoutes(parts: SignInRouteParts) {
  const { store, cookie, seal, limit, mode, demo, oidcLabel } = parts

  /** The answer that starts a session: its cookie, and what the screens need to know. */
  async function startAnswer(context: Context, token: string): Promise<Response> {
    cookie.write(context, token)
    const session = await readSession(store, token, { isActivity: true })
    if (typeof session === 'string') throw new GatewayError(401, 'the session ended at once')
    return context.json(sessionBody(session, parts))
  }

  const originOf = (context: Context): Origin => ({
    ip: context.get('ip'),
    agent: context.req.header('user-agent') ?? '',
    requestId: context.get('requestId'),
    oldToken: cookie.read(context),
  })

  /** Runs a step that somebody could guess at: its failures are counted per address. */
  async function guarded<T>(context: Context, work: () => Promise<T>): Promise<T> {
    await limit.check(context.get('ip'))
    try {
      return await work()
    } catch (error) {
      if (error instanceof GatewayError && error.status === 401) await limit.count(context.get('ip'))
      throw error
    }
  }

  async function rowOf(session: Session) {
    return store.db
      .selectFrom('operator')
      .selectAll()
      .where('id', '=', session.operator.id)
      .executeTakeFirstOrThrow()
  }

  return {
    'GET /api/sign-in': (context) =>
      context.json({ mode, demo, oidc: oidcLabel === undefined ? null : { label: oidcLabel } }),

    'POST /api/session': async (context) => {
      const body = await readBody(context, credentials)
      return startAnswer(context, await guarded(context, () => signIn(parts, body, originOf(context))))
    },

    'GET /api/session': (context) => context.json(sessionBody(context.get('session'), parts)),

    'DELETE /api/session': async (context) => {
      const { tokenHash } = context.get('session')
      const at = iso(await store.now())
      await store.transaction(async (db) => {
        await endSession(db, tokenHash)
        await appendAudit(db, at, { action: 'session.ended', outcome: 'done', ...actorOf(context) })
      })
      cookie.clear(context)
      return context.body(null, 204, { 'Clear-Site-Data': '"cache", "storage"' })
    },

    'POST /api/session/code': async (context) => {
      const { code } = await readBody(context, codeBody)
      const session = context.get('session')
      if (!session.operator.secondFactor) throw new GatewayError(409, 'there is no second factor to show')
      return guarded(context, async () => {
        const row = await rowOf(session)
        const now = await store.now()
        const lockedMs = await claimTry(store.db, row.email, now)
        if (lockedMs !== undefined) throw tooManyTries(lockedMs)
        if (!(await claimCode(parts, row, code, now))) {
          await auditWrongCode(context, now)
          throw wrongCode()
        }
        const stage =
          session.stage === 'signed-in' ? 'signed-in' : stageAfterCode(parts, row.must_change_password, row)
        const token = await store.transaction(async (db) => {
          await forgetTries(db, row.email)
          return startSession(parts, db, now, { row, stage, fresh: true, origin: originOf(context) })
        })
        return startAnswer(context, token)
      })
    },

    'POST /api/session/password': async (context) => {
      const body = await readBody(
        context,
        z.strictObject({ password: z.string().max(1024), current: z.string().max(1024).optional() }),
      )
      return guarded(context, async () => {
        const session = context.get('session')
        const row = await rowOf(session)
        return startAnswer(context, await changePassword(parts, session, row, body, originOf(context)))
      })
    },

    'POST /api/session/enrolment': async (context) => {
      await readBody(context, z.strictObject({}))
      const session = context.get('session')
      mayEnrol(session, await store.now())
      const { secret, uri, sealed } = newEnrolment(seal, session.operator)
      await store.db
        .updateTable('operator')
        .set({ totp_pending: sealed })
        .where('id', '=', session.operator.id)
        .execute()
      return context.json({ secret, uri })
    },

    'POST /api/session/enrolment/confirm': async (context) => {
      const { code } = await readBody(context, codeBody)
      const session = context.get('session')
      const now = await store.now()
      mayEnrol(session, now)
      return guarded(context, async () => {
        const row = await rowOf(session)
        const pending = row.totp_pending
        if (pending === null) throw new GatewayError(409, 'ask for a new secret first')
        if (!(await showsNewSecret(parts, { ...row, totp_secret: pending }, code, now))) {
          await auditWrongCode(context, now)
          throw wrongCode()
        }
        const { token, recoveryCodes } = await store.transaction(async (db) => {
          const recoveryCodes = await confirmEnrolment(db, row.id, pending)
          const entry = { action: 'second-factor.enrolled', outcome: 'done', ...actorOf(context) } as const
          await appendAudit(db, iso(now), entry)
          const signedIn = { row, stage: 'signed-in', fresh: true, origin: originOf(context) } as const
          const token = await startSession(parts, db, now, signedIn)
          return { token, recoveryCodes }
        })
        return context.json({ session: await (await startAnswer(context, token)).json(), recoveryCodes })
      })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  async function auditWrongCode(context: Context, now: number): Promise<void> {
    const entry = { action: 'second-factor.shown', outcome: 'refused', ...actorOf(context) } as const
    await store.transaction((db) => appendAudit(db, iso(now), entry))
  }
}
