import type {
  SignInOptions,
  ConfirmedEnrolment,
  Enrolment,
  Mode,
  Session as SessionAnswer,
} from '../../api/session.ts'
import { codeBody, credentials, passwords, shownBody } from '../../api/session.requests.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { RedirectRule } from '../../contract/redirect.ts'
import { iso } from '../../store/openStore.ts'
import { auditedChange, appendAudit } from '../trail/audit.ts'
import { actorOf, type Context, type Session } from '../http/context.ts'
import type { Cookie } from '../http/cookies.ts'
import { tooManyTries } from '../access/rateLimit.ts'
import { ApiError } from '../http/ApiError.ts'
import { may, permissionsOf, type Routes } from '../access/permissions.ts'
import { grantableMids, grantedMids } from '../access/rightsOf.ts'
import { readBody } from '../http/readBody.ts'
import { endSession, endSessionsOf, lifetimes, renewSession, readSession } from '../access/sessions.ts'
import { changePassword, showAgain } from './changePassword.ts'
import { claimSignIn } from './accountLock.ts'
import { matchDevice } from './knownDevices.ts'
import { claimCode, confirmEnrolment, newEnrolment, pendingSecret, showsNewSecret } from './secondFactor.ts'
import {
  signIn,
  stageAfterCode,
  startSession,
  wrongCode,
  type SignInParts,
  type Origin,
  type Started,
} from './signIn.ts'
import { nothing } from '../../api/requestFields.ts'
import { mayEnrol } from './stepUp.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../store/tables.ts'

export type DemoOperator = { email: string; name: string; role: string; password: string }

type SignInRouteParts = SignInParts & {
  cookie: Cookie
  deviceCookie: Cookie
  mode: Mode
  mids: readonly string[]
  demo: readonly DemoOperator[]
  oidcLabel: string | undefined
  redirects: RedirectRule
  rrFeeUnit: RrFeeUnitOf
}

export function signInRoutes(parts: SignInRouteParts) {
  const { store, seal, cookie, deviceCookie, limit, mode, demo, oidcLabel, refusals } = parts

  return {
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
      await auditedChange(store, async (db) => {
        await endSession(db, tokenHash)
        return { action: 'session.ended', ...actorOf(context) }
      })
      cookie.clear(context)
      return context.body(null, 204, { 'Clear-Site-Data': '"cache", "storage"' })
    },

    'POST /api/session/code': step(codeBody, async (context, session, row, { code }) => {
      const origin = originOf(context)
      if (!session.operator.secondFactor) throw new ApiError(409, 'no_second_factor')
      if (session.stage === 'signed-in') return showAgain(parts, session, row, { code }, origin)
      const now = await store.now()
      const place = { ...origin, email: row.email, operatorId: row.id }
      const deviceMatch = await matchDevice(store.db, row.id, place, now)
      const lockedMs = await claimSignIn(store.db, place, deviceMatch, now)
      if (lockedMs !== undefined) throw tooManyTries(lockedMs)
      if (!(await claimCode(parts, row, code, now))) {
        const entry = { action: 'second-factor.shown', outcome: 'refused' } as const
        await refusals.ofStranger({ ...entry, ...actorOf(context) })
        throw wrongCode()
      }
      const { passwordAt } = session
      // Single sign-on needs no first password.
      const stage = passwordAt === null ? 'signed-in' : stageAfterCode(parts, row.must_change_password, row)
      const start = { row, stage, fresh: true, passwordAt, steps: 2, origin }
      return store.transaction((db) => startSession(parts, db, now, start))
    }),

    'POST /api/session/step-up': step(shownBody, (context, session, row, body) =>
      showAgain(parts, session, row, body, originOf(context)),
    ),

    'POST /api/session/password': step(passwords, (context, session, row, body) =>
      changePassword(parts, session, row, body, originOf(context)),
    ),

    'POST /api/session/enrolment': async (context) => {
      await readBody(context, nothing)
      const session = context.get('session')
      const now = await store.now()
      mayEnrol(session, now)
      const { secret, uri, sealed } = newEnrolment(seal, session.operator)
      await store.db
        .updateTable('operator')
        .set({ totp_pending: sealed, totp_pending_at: iso(now) })
        .where('id', '=', session.operator.id)
        .execute()
      return context.json({ secret, uri } satisfies Enrolment)
    },

    'POST /api/session/enrolment/confirm': async (context) => {
      await guard(context)
      const { code } = await readBody(context, codeBody)
      const session = context.get('session')
      const now = await store.now()
      mayEnrol(session, now)
      const row = await rowOf(session)
      const pending = pendingSecret(row, now)
      if (pending === null) throw new ApiError(409, 'no_pending_secret')
      if (!(await showsNewSecret(parts, { ...row, totp_secret: pending }, code, now))) {
        const entry = { action: 'second-factor.shown', outcome: 'refused' } as const
        await refusals.ofOperator({ ...entry, ...actorOf(context) })
        throw wrongCode()
      }
      const { started, recoveryCodes } = await store.transaction(async (db) => {
        const recoveryCodes = await confirmEnrolment(db, row.id, pending)
        if (!recoveryCodes) throw new ApiError(409, 'no_pending_secret')
        await appendAudit(db, iso(now), { action: 'second-factor.enrolled', ...actorOf(context) })
        // Other sessions have not used this factor.
        await endSessionsOf(db, row.id, session.tokenHash)
        if (session.stage === 'signed-in') {
          const token = await renewSession(db, now, session, { code: true, password: false })
          return { started: { token }, recoveryCodes }
        }
        const { passwordAt } = session
        const origin = originOf(context)
        const whole = { row, stage: 'signed-in', fresh: true, passwordAt, steps: 1, origin } as const
        return { started: await startSession(parts, db, now, whole), recoveryCodes }
      })
      const renewed = (await (await startAnswer(context, started)).json()) as SessionAnswer
      return context.json({ session: renewed, recoveryCodes } satisfies ConfirmedEnrolment)
    },
  } satisfies Routes

  /** Limits guesses at a step. Signed-in sessions have counters of their own, which strangers cannot use up. */
  async function guard(context: Context): Promise<void> {
    if (context.get('session').stage !== 'signed-in') await limit.check(context.get('ip'))
  }

  /** A guarded step with a session; the session gets a new token. */
  function step<S extends z.ZodType>(
    schema: S,
    work: (context: Context, session: Session, row: Row, body: z.output<S>) => Promise<Started>,
  ) {
    return async (context: Context): Promise<Response> => {
      await guard(context)
      const body = await readBody(context, schema)
      const session = context.get('session')
      return startAnswer(context, await work(context, session, await rowOf(session), body))
    }
  }

  /** Starts a session: its cookie, the device cookie, and the session data. */
  async function startAnswer(context: Context, { token, deviceToken }: Started): Promise<Response> {
    cookie.write(context, token)
    if (deviceToken !== undefined) deviceCookie.write(context, deviceToken)
    const session = await readSession(store, token, { isActivity: true })
    if (typeof session === 'string') throw new ApiError(401, 'ended.at_once')
    return context.json(sessionBody(session, parts))
  }

  function originOf(context: Context): Origin {
    return readOrigin(context, parts)
  }

  function rowOf({ operator }: Session): Promise<Row> {
    return store.db.selectFrom('operator').selectAll().where('id', '=', operator.id).executeTakeFirstOrThrow()
  }
}

/** Session data for the screens; an unfinished sign-in gets no merchant data. */
function sessionBody(
  session: Session,
  { mode, mids, redirects, rrFeeUnit }: SignInRouteParts,
): SessionAnswer {
  const { stage, operator, endsAt, freshAt } = session
  const isWhole = stage === 'signed-in'
  const { id, email, name, role, secondFactor } = operator
  const granted = isWhole ? grantedMids(operator.mids, mids) : []
  return {
    stage,
    operator: { id, email, name },
    role,
    permissions: isWhole ? permissionsOf(role, operator) : [],
    mids: granted,
    ...(isWhole && may(role, 'operators.manage') && { mayGrant: grantableMids(operator, mids) }),
    mode,
    ...(may(role, 'fees.read') && {
      rrFeeUnits: Object.fromEntries(granted.map((mid) => [mid, rrFeeUnit(mid)])),
    }),
    redirects,
    idleMs: lifetimes.idleMs,
    warnMs: lifetimes.warnMs,
    endsAt,
    secondFactor,
    stepUpUntil: freshAt === null ? null : iso(Date.parse(freshAt) + lifetimes.freshMs),
  }
}

type Row = Selectable<Tables['operator']>
export type Cookies = Pick<SignInRouteParts, 'cookie' | 'deviceCookie'>

export function readOrigin(context: Context, { cookie, deviceCookie }: Cookies): Origin {
  return {
    ip: context.get('ip'),
    agent: context.req.header('user-agent') ?? '',
    requestId: context.get('requestId'),
    oldToken: cookie.read(context),
    deviceToken: deviceCookie.read(context),
  }
}
