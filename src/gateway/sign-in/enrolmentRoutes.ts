import type { ConfirmedEnrolment, Enrolment, Session as SessionAnswer } from '../../api/session.ts'
import { codeBody } from '../../api/session.requests.ts'
import { nothing } from '../../api/requestFields.ts'
import { iso } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { endOtherSessions, renewSession } from '../sessions.ts'
import { confirmEnrolment, newEnrolment, pendingSecret, showsNewSecret } from './secondFactor.ts'
import type { SignInAnswers } from './signInAnswers.ts'
import { startSession, wrongCode, type SignInParts } from './signIn.ts'
import { mayEnrol } from './stepUp.ts'

/** A second factor of one's own, the first one or another. */
export function enrolmentRoutes(parts: SignInParts, answers: SignInAnswers) {
  const { store, seal, refusals } = parts
  const { guarded, originOf, rowOf, startAnswer } = answers

  return {
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

    'POST /api/session/enrolment/confirm': (context) =>
      guarded(context, async () => {
        const { code } = await readBody(context, codeBody)
        const session = context.get('session')
        const now = await store.now()
        mayEnrol(session, now)
        const row = await rowOf(session)
        const pending = pendingSecret(row, now)
        if (pending === null) throw new GatewayError(409, 'no_pending_secret')
        if (!(await showsNewSecret(parts, { ...row, totp_secret: pending }, code, now))) {
          await refusals.ofOperator({
            action: 'second-factor.shown',
            outcome: 'refused',
            ...actorOf(context),
          })
          throw wrongCode()
        }
        const { started, recoveryCodes } = await store.transaction(async (db) => {
          const recoveryCodes = await confirmEnrolment(db, row.id, pending)
          if (!recoveryCodes) throw new GatewayError(409, 'no_pending_secret')
          const entry = { action: 'second-factor.enrolled', outcome: 'done', ...actorOf(context) } as const
          await appendAudit(db, iso(now), entry)
          // Whoever is signed in elsewhere has not shown this factor.
          await endOtherSessions(db, row.id, session.tokenHash)
          if (session.stage === 'signed-in') {
            const token = await renewSession(db, now, session, { code: true, password: false })
            if (token === undefined) throw new GatewayError(401, 'none')
            return { started: { token }, recoveryCodes }
          }
          const { passwordAt } = session
          const origin = originOf(context)
          const whole = { row, stage: 'signed-in', fresh: true, passwordAt, steps: 1, origin } as const
          return { started: await startSession(parts, db, now, whole), recoveryCodes }
        })
        const renewed = (await (await startAnswer(context, started)).json()) as SessionAnswer
        return context.json({ session: renewed, recoveryCodes } satisfies ConfirmedEnrolment)
      }),
  } satisfies Partial<Record<OwnRoute, Handler>>
}
