import { z } from 'zod'
import { sortable as tokenSorts, tokenBody, tokenFilter } from '../access-tokens/tokenRoutes.ts'
import { filterSchema as alertFilter } from '../alerts/alertRoutes.ts'
import { receiverBody, receiverChange } from '../alerts/receiverBody.ts'
import { filterSchema as receiverFilter } from '../alerts/receiverRoutes.ts'
import { ruleBody } from '../alerts/ruleBody.ts'
import { filterSchema as ruleFilter } from '../alerts/ruleRoutes.ts'
import { triedBody } from '../alerts/tryRoutes.ts'
import { filterSchema as auditFilter } from '../auditRoutes.ts'
import { filterSchema as statusFilter, nameSchema } from '../ledger/statusRoutes.ts'
import {
  additions,
  changes,
  filterSchema as operatorFilter,
  sortable as operatorSorts,
} from '../operatorRoutes.ts'
import type { OwnRoute } from '../permissions.ts'
import { reason } from '../reason.ts'
import { additions as newView, changes as viewChanges, filterSchema as viewFilter } from '../viewRoutes.ts'
import { madeTokenAnswer, tokenAnswer } from './answerSchemas.ts'
import type { RouteDoc } from './RouteDoc.ts'

const nothing = z.strictObject({})

/** Team, tokens, audit log, alerts, views, and the words of a team. */
export const teamDocs = {
  'GET /api/operators': {
    says: 'Team members.',
    list: { filter: operatorFilter, sort: Object.keys(operatorSorts) },
  },
  'GET /api/operators/:id': { says: 'One of them.' },
  'POST /api/operators': {
    says: 'Add one: a first password is shown this once.',
    body: additions,
    status: 201,
  },
  'PUT /api/operators/:id': { says: 'Change, disable or enable one.', body: changes },
  'POST /api/operators/:id/reset': { says: 'A new first password.', body: z.strictObject({ reason }) },
  'POST /api/operators/:id/end-sessions': { says: 'End their sessions.', body: nothing, answer: 'nothing' },
  'GET /api/tokens': {
    says: 'Access tokens.',
    list: { filter: tokenFilter, sort: tokenSorts },
    answer: z.array(tokenAnswer),
  },
  'GET /api/tokens/:id': { says: 'One of them.', answer: tokenAnswer },
  'POST /api/tokens': {
    says: 'Make a token: it is shown this once.',
    body: tokenBody,
    answer: madeTokenAnswer,
    status: 201,
  },
  'DELETE /api/tokens/:id': { says: 'Revoke it.', answer: tokenAnswer },
  'GET /api/audit': { says: 'Lines of the audit log.', list: { filter: auditFilter, sort: ['id', 'at'] } },
  'GET /api/audit/:id': { says: 'One of them.' },
  'GET /api/trail': { says: 'Whether the audit log is what was written.' },
  'GET /api/views': { says: 'Saved views.', list: { filter: viewFilter, sort: ['name'] } },
  'GET /api/views/:id': { says: 'One of them.' },
  'POST /api/views': { says: 'Save a view.', body: newView, status: 201 },
  'PUT /api/views/:id': { says: 'Change it.', body: viewChanges },
  'DELETE /api/views/:id': { says: 'Delete it.' },
  'GET /api/status-labels': {
    says: 'Names that a team gave to statuses.',
    list: { filter: statusFilter, sort: ['status'] },
  },
  'PUT /api/status-labels': { says: 'Name a status.', body: nameSchema },
  'GET /api/alerts': { says: 'What rules found.', list: { filter: alertFilter, sort: ['beganAt'] } },
  'GET /api/alerts/:id': { says: 'One of them.' },
  'POST /api/alerts/:id/acknowledge': { says: 'Take note of it.', body: nothing },
  'GET /api/alert-rules': { says: 'Rules.', list: { filter: ruleFilter, sort: ['name', 'kind'] } },
  'GET /api/alert-rules/:id': { says: 'One of them.' },
  'POST /api/alert-rules': { says: 'Add a rule.', body: ruleBody, status: 201 },
  'POST /api/alert-rules/try': { says: 'What it would have sent in the last 30 days.', body: triedBody },
  'PUT /api/alert-rules/:id': { says: 'Change it.', body: ruleBody },
  'DELETE /api/alert-rules/:id': { says: 'Delete it.' },
  'GET /api/alert-receivers': {
    says: 'Where notices go.',
    list: { filter: receiverFilter, sort: ['name'] },
  },
  'GET /api/alert-receivers/:id': { says: 'One of them.' },
  'POST /api/alert-receivers': {
    says: 'Add a receiver: the secret of a webhook is shown this once.',
    body: receiverBody,
    status: 201,
  },
  'PUT /api/alert-receivers/:id': { says: 'Change it.', body: receiverChange },
  'POST /api/alert-receivers/:id/test': { says: 'Send it a notice of nothing.', body: nothing },
  'POST /api/alert-receivers/:id/retry': { says: 'Try again what it missed.', body: nothing },
  'DELETE /api/alert-receivers/:id': { says: 'Delete it.' },
} satisfies Partial<Record<OwnRoute, RouteDoc>>
