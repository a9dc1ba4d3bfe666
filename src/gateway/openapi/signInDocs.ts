import { z } from 'zod'
import { shownBody } from '../sign-in/showAgain.ts'
import { codeBody } from '../sign-in/signInAnswers.ts'
import { credentials, passwords } from '../sign-in/signInRoutes.ts'
import type { OwnRoute } from '../permissions.ts'
import type { RouteDoc } from './RouteDoc.ts'

const nothing = z.strictObject({})

/** Signing in, and what somebody has of their own. */
export const signInDocs = {
  'GET /api/openapi.json': { says: 'This document.' },
  'GET /api/sign-in': { says: 'Which ways there are to sign in.' },
  'POST /api/session': {
    says: 'Sign in: a session, whose stage says what is still owed.',
    body: credentials,
  },
  'GET /api/session': { says: 'Who is signed in, with role, permissions and merchant IDs.' },
  'DELETE /api/session': { says: 'Sign out.', answer: 'nothing' },
  'POST /api/session/code': { says: 'The second factor of a sign-in.', body: codeBody },
  'POST /api/session/step-up': { says: 'Show again who one is, before what asks for it.', body: shownBody },
  'POST /api/session/password': { says: 'Choose a password of one’s own.', body: passwords },
  'POST /api/session/enrolment': { says: 'Begin to set up a second factor.', body: nothing },
  'POST /api/session/enrolment/confirm': { says: 'Confirm it with a code.', body: codeBody },
  'GET /api/oidc/start': {
    says: 'To the provider of single sign-on.',
    query: { return: 'the page to come back to' },
    answer: 'redirect',
    status: 302,
  },
  'GET /api/oidc/callback': {
    says: 'Back from the provider of single sign-on.',
    query: { code: 'of the provider', state: 'of the provider' },
    answer: 'redirect',
    status: 302,
  },
  'GET /api/sessions': { says: 'One’s own sessions.' },
  'DELETE /api/sessions': { says: 'End all of one’s own sessions.', answer: 'nothing' },
  'DELETE /api/sessions/:id': { says: 'End one of them.', answer: 'nothing' },
  'GET /api/preferences': { says: 'One’s own preferences.' },
  'PUT /api/preferences': {
    says: 'Keep one’s own preferences.',
    body: z.record(z.string(), z.unknown()),
  },
} satisfies Partial<Record<OwnRoute, RouteDoc>>
