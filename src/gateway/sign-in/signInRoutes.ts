import type { SignInOptions } from '../../api/session.ts'
import { codeBody, credentials, passwords, shownBody } from '../../api/session.requests.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { RedirectRule } from '../../contract/redirect.ts'
import { iso } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Handler } from '../context.ts'
import type { SessionCookie } from '../edge/requirePolicy.ts'
import { tooManyTries } from '../edge/rateLimit.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { endSession } from '../sessions.ts'
import { changePassword } from './changePassword.ts'
import { claimSignIn } from './claimSignIn.ts'
import { enrolmentRoutes } from './enrolmentRoutes.ts'
import { findKnown, type DeviceCookie } from './knownDevices.ts'
import { claimCode } from './secondFactor.ts'
import { sessionBody, type Mode } from './sessionBody.ts'
import { showAgain } from './showAgain.ts'
import { signIn, stageAfterCode, startSession, wrongCode, type SignInParts } from './signIn.ts'
import { createSignInAnswers } from './signInAnswers.ts'

export type DemoOperator = { email: string; name: string; role: string; password: string }

export type SignInRouteParts = SignInParts & {
  cookie: SessionCookie
  deviceCookie: DeviceCookie
  mode: Mode
  mids: readonly string[]
  demo: readonly DemoOperator[]
  oidcLabel: string | undefined
  redirects: RedirectRule
  rrFeeUnit: RrFeeUnitOf
}

/** Signing in, step by step; the session's stage says what is still to be done. */
export function signInRoutes(parts: SignInRouteParts) {
  const { store, cookie, mode, demo, oidcLabel, refusals } = parts
  const answers = createSignInAnswers(parts)
  const { guarded, originOf, rowOf, startAnswer } = answers

  return {
    ...enrolmentRoutes(parts, answers),

    'GET /api/sign-in': (context) => {
      const oidc = oidcLabel === undefined ? null : { label: oidcLabel }
      return context.json({ mode, demo, oidc } satisfies SignInOptions)
    },

    'POST /api/session': async (context) => {
      const body = await readBody(context, credentials)
      return startAnswer(context, await signIn(parts, body, originOf(context)))
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

    'POST /api/session/code': (context) =>
      guarded(context, async () => {
        const { code } = await readBody(context, codeBody)
        const session = context.get('session')
        const origin = originOf(context)
        if (!session.operator.secondFactor) throw new GatewayError(409, 'no_second_factor')
        const row = await rowOf(session)
        if (session.stage === 'signed-in')
          return startAnswer(context, await showAgain(parts, session, row, { code }, origin))
        const now = await store.now()
        const place = { ...origin, email: row.email, operatorId: row.id }
        const known = await findKnown(store.db, row.id, place, now)
        const lockedMs = await claimSignIn(store.db, place, known, now)
        if (lockedMs !== undefined) throw tooManyTries(lockedMs)
        if (!(await claimCode(parts, row, code, now))) {
          const entry = { action: 'second-factor.shown', outcome: 'refused' } as const
          await refusals.ofStranger({ ...entry, ...actorOf(context) })
          throw wrongCode()
        }
        const { passwordAt } = session
        // Who came by single sign-on has no use for a first password.
        const stage = passwordAt === null ? 'signed-in' : stageAfterCode(parts, row.must_change_password, row)
        const start = { row, stage, fresh: true, passwordAt, steps: 2, origin }
        return startAnswer(context, await store.transaction((db) => startSession(parts, db, now, start)))
      }),

    'POST /api/session/step-up': (context) =>
      guarded(context, async () => {
        const body = await readBody(context, shownBody)
        const session = context.get('session')
        const row = await rowOf(session)
        return startAnswer(context, await showAgain(parts, session, row, body, originOf(context)))
      }),

    'POST /api/session/password': (context) =>
      guarded(context, async () => {
        const body = await readBody(context, passwords)
        const session = context.get('session')
        const row = await rowOf(session)
        return startAnswer(context, await changePassword(parts, session, row, body, originOf(context)))
      }),
  } satisfies Partial<Record<OwnRoute, Handler>>
}
