import { iso } from '../../store/openStore.ts'
import { z } from 'zod'
import { appendAudit } from '../audit.ts'
import { whoAsks, type Handler, type Visit } from '../context.ts'
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
import { begin, signIn, stageAfterCode, wrongCode, type From, type SignInParts } from './signIn.ts'
import { type AddressLimit, tooManyTries } from '../edge/rateLimit.ts'

export type DemoOperator = { email: string; name: string; role: string; password: string }

export type SignInRouteParts = SignInParts & {
  cookie: SessionCookie
  limit: AddressLimit
  mode: Mode
  mids: readonly string[]
  demo: readonly DemoOperator[]
  oidcLabel: string | undefined
}

const credentials = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
  code: z.string().max(64).optional(),
})
const codeBody = z.strictObject({ code: z.string().min(1).max(64) })

/** Signing in, step by step; the session's stage says what is owed still. */
export function signInRoutes(parts: SignInRouteParts) {
  const { store, cookie, seal, limit, mode, demo, oidcLabel } = parts

  /** Starts the session of a token: the cookie, and what the screens must know. */
  async function welcome(visit: Visit, token: string): Promise<Response> {
    cookie.write(visit, token)
    const session = await readSession(store, token, { isActivity: true })
    if (typeof session === 'string') throw new GatewayError(401, 'the session ended at once')
    return visit.json(sessionBody(session, parts))
  }

  const fromOf = (visit: Visit): From => ({
    ip: visit.get('ip'),
    agent: visit.req.header('user-agent') ?? '',
    requestId: visit.get('requestId'),
    oldToken: cookie.read(visit),
  })

  /** Runs a step that someone could guess at: counted per address, and per account where asked. */
  async function guarded<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
    await limit.check(visit.get('ip'))
    try {
      return await work()
    } catch (error) {
      if (error instanceof GatewayError && error.status === 401) await limit.count(visit.get('ip'))
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
    'GET /api/sign-in': (visit) =>
      visit.json({ mode, demo, oidc: oidcLabel === undefined ? null : { label: oidcLabel } }),

    'POST /api/session': async (visit) => {
      const asked = await readBody(visit, credentials)
      return welcome(visit, await guarded(visit, () => signIn(parts, asked, fromOf(visit))))
    },

    'GET /api/session': (visit) => visit.json(sessionBody(visit.get('session'), parts)),

    'DELETE /api/session': async (visit) => {
      const { tokenHash } = visit.get('session')
      const at = iso(await store.now())
      await store.transaction(async (db) => {
        await endSession(db, tokenHash)
        await appendAudit(db, at, { action: 'session.ended', outcome: 'done', ...whoAsks(visit) })
      })
      cookie.clear(visit)
      return visit.body(null, 204, { 'Clear-Site-Data': '"cache", "storage"' })
    },

    'POST /api/session/code': async (visit) => {
      const { code } = await readBody(visit, codeBody)
      const session = visit.get('session')
      if (!session.operator.secondFactor) throw new GatewayError(409, 'there is no second factor to show')
      return guarded(visit, async () => {
        const row = await rowOf(session)
        const now = await store.now()
        const lockedMs = await claimTry(store.db, row.email, now)
        if (lockedMs !== undefined) throw tooManyTries(lockedMs)
        if (!(await claimCode(parts, row, code, now))) {
          await refusedCode(visit, now)
          throw wrongCode()
        }
        const stage =
          session.stage === 'signed-in' ? 'signed-in' : stageAfterCode(parts, row.must_change_password, row)
        const token = await store.transaction(async (db) => {
          await forgetTries(db, row.email)
          return begin(parts, db, now, { row, stage, fresh: true, from: fromOf(visit) })
        })
        return welcome(visit, token)
      })
    },

    'POST /api/session/password': async (visit) => {
      const asked = await readBody(
        visit,
        z.strictObject({ password: z.string().max(1024), current: z.string().max(1024).optional() }),
      )
      return guarded(visit, async () => {
        const session = visit.get('session')
        const row = await rowOf(session)
        return welcome(visit, await changePassword(parts, session, row, asked, fromOf(visit)))
      })
    },

    'POST /api/session/enrolment': async (visit) => {
      await readBody(visit, z.strictObject({}))
      const session = visit.get('session')
      mayEnrol(session, await store.now())
      const { secret, uri, sealed } = newEnrolment(seal, session.operator)
      await store.db
        .updateTable('operator')
        .set({ totp_pending: sealed })
        .where('id', '=', session.operator.id)
        .execute()
      return visit.json({ secret, uri })
    },

    'POST /api/session/enrolment/confirm': async (visit) => {
      const { code } = await readBody(visit, codeBody)
      const session = visit.get('session')
      const now = await store.now()
      mayEnrol(session, now)
      return guarded(visit, async () => {
        const row = await rowOf(session)
        const pending = row.totp_pending
        if (pending === null) throw new GatewayError(409, 'ask for a new secret first')
        if (!(await showsNewSecret(parts, { ...row, totp_secret: pending }, code, now))) {
          await refusedCode(visit, now)
          throw wrongCode()
        }
        const { token, recoveryCodes } = await store.transaction(async (db) => {
          const recoveryCodes = await confirmEnrolment(db, row.id, pending)
          await appendAudit(db, iso(now), {
            action: 'second-factor.enrolled',
            outcome: 'done',
            ...whoAsks(visit),
          })
          const stage = 'signed-in'
          const token = await begin(parts, db, now, { row, stage, fresh: true, from: fromOf(visit) })
          return { token, recoveryCodes }
        })
        return visit.json({ session: await (await welcome(visit, token)).json(), recoveryCodes })
      })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  async function refusedCode(visit: Visit, now: number): Promise<void> {
    const entry = { action: 'second-factor.shown', outcome: 'refused', ...whoAsks(visit) } as const
    await store.transaction((db) => appendAudit(db, iso(now), entry))
  }
}
