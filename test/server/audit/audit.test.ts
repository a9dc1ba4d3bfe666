import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { words as auditWords } from '../../../src/i18n/en/audit.ts'
import { words as failures } from '../../../src/i18n/fr/failures.ts'
import { words as fieldNames } from '../../../src/i18n/fr/field-names.ts'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import { readOrderLimits } from '../../../src/server/intents/orderLimits.ts'
import { isAudited, ownPolicies, type OwnRoute } from '../../../src/server/access/permissions.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { anyMapping, createLineReader, fileOf, lineOf } from '../../support/statementLines.ts'
import { bookUsers } from '../ledger/ledgers.ts'
import { bookOrders, orderOf } from '../statements/statementRuns.ts'
import { cookieOf } from '../../support/stack.ts'
import { engines, longEngines, type Engine } from '../../support/stores.ts'
import {
  auditLines,
  codeAt,
  enrol,
  everythingIn,
  linesOf,
  minute,
  operatorRow,
  startTimedStack,
} from '../../support/timedStack.ts'

const ops = 'ops@countinghouse.test'
const order = {
  orderType: 'payin',
  purposeCode: 'personal',
  source: { currency: 'USD', amount: '50.00', paymentType: 'card', paymentCode: 'card_usd' },
  destination: { currency: 'USDT' },
}

/** Orders of support above 10 wait for a second person. */
const { limits } = readOrderLimits('{"support": {"*": {"most": "1000", "approveAbove": "10"}}}')

const openAlert = {
  mid: 'mer_1',
  id: 'a-1',
  kind: 'doubt',
  dedup_key: 'key',
  labels: '{"request":"r-1"}',
  facts: '{"since":"2026-11-21T09:00:00.000Z"}',
  began_at: '2026-11-21T09:00:00.000Z',
  clear_since: null,
  resolved_at: null,
  noticed_at: '2026-11-21T09:00:00.000Z',
}

/** Runs each changing route once, and returns the audit lines of each. */
async function driveAll(engine: Engine) {
  const started = await startTimedStack(engine, {
    orderLimits: limits,
    statementReader: createLineReader(),
  })
  const { store, time, wait, askWith, signIn, stack } = started
  const linesByRoute: Record<string, string[]> = {}
  let last: Response = Response.error()
  const drive = async (route: string, act: () => Promise<Response>) => {
    linesByRoute[route] = await linesOf(store, async () => {
      last = await act()
      expect([route, last.ok]).toEqual([route, true])
    })
    expect(await verifyAudit(store)).toEqual({ lines: (await auditLines(store)).length })
    return last
  }
  const next = () => askWith(cookieOf(last))
  const { id } = await operatorRow(store, ops)

  await drive('POST /api/session', async () => (await signIn('admin@countinghouse.test')).answer)
  const first = next()
  let secret = ''
  await drive('POST /api/session/enrolment', async () => {
    const answer = await first('/api/session/enrolment', { json: {} })
    secret = (await answer.clone().json()).secret
    return answer
  })
  await drive('POST /api/session/enrolment/confirm', () =>
    first('/api/session/enrolment/confirm', { json: { code: codeAt(secret, time.now) } }),
  )
  wait(minute)
  const second = next()
  await drive('POST /api/session/code', () =>
    second('/api/session/code', { json: { code: codeAt(secret, time.now) } }),
  )
  const third = next()
  await drive('POST /api/session/step-up', () =>
    third('/api/session/step-up', { json: { password: 'sandbox' } }),
  )
  const admin = next()
  await drive('PUT /api/preferences', () =>
    admin('/api/preferences', { method: 'PUT', json: { theme: 'dark' } }),
  )
  await drive('POST /api/operators', () =>
    admin('/api/operators', { json: { email: 'new@a.test', name: 'N', role: 'ops', mids: ['mer_1'] } }),
  )
  await drive('PUT /api/operators/:id', () =>
    admin(`/api/operators/${id}`, { method: 'PUT', json: { role: 'support' } }),
  )
  await drive('POST /api/operators/:id/end-sessions', () =>
    admin(`/api/operators/${id}/end-sessions`, { json: {} }),
  )
  await drive('POST /api/operators/:id/reset', () =>
    admin(`/api/operators/${id}/reset`, { json: { reason: 'the password is forgotten' } }),
  )
  const token = await drive('POST /api/tokens', () =>
    admin('/api/tokens', {
      json: { name: 'Books', role: 'finance', mids: ['mer_1'], expiresAt: '2026-12-01T10:00:00Z' },
    }),
  )
  const tokenId = (await token.json()).id
  await drive('DELETE /api/tokens/:id', () => admin(`/api/tokens/${tokenId}`, { method: 'DELETE' }))
  await drive('PUT /api/status-labels', () =>
    admin('/api/status-labels', {
      method: 'PUT',
      json: { status: 'bank_done', label: 'At the bank', finality: { '*': 'open' }, mids: ['mer_1'] },
    }),
  )
  await drive('PUT /api/time-limits', () =>
    admin('/api/time-limits', {
      method: 'PUT',
      json: { mids: ['mer_1'], orderType: 'payin', status: 'initiated', seconds: 600 },
    }),
  )
  const made = await drive('POST /api/alert-receivers', () =>
    admin('/api/alert-receivers', {
      json: { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url: 'https://hook.test/x' },
    }),
  )
  const receiverId = String((await made.json()).id)
  const receiver = { name: 'Chat', mids: ['mer_1'], language: 'fr', on: true }
  await drive('PUT /api/alert-receivers/:id', () =>
    admin(`/api/alert-receivers/${receiverId}`, { method: 'PUT', json: receiver }),
  )
  await drive('POST /api/alert-receivers/:id/test', () =>
    admin(`/api/alert-receivers/${receiverId}/test`, { json: {} }),
  )
  await drive('POST /api/alert-receivers/:id/retry', () =>
    admin(`/api/alert-receivers/${receiverId}/retry`, { json: {} }),
  )
  await drive('PUT /api/watches/:id', () =>
    admin('/api/watches/mer_1:late', { method: 'PUT', json: { isOn: true, threshold: 3 } }),
  )
  await store.db.insertInto('alert').values(openAlert).execute()
  await drive('POST /api/alerts/:id/acknowledge', () =>
    admin('/api/alerts/mer_1:a-1/acknowledge', { json: {} }),
  )
  await drive('DELETE /api/alert-receivers/:id', () =>
    admin(`/api/alert-receivers/${receiverId}`, { method: 'DELETE' }),
  )
  const people = await (await admin('/api/v1/public/users/individual?limit=1')).json()
  const rate = { mid: 'mer_1', currency: 'EUR', percent: '2', from: '2026-10-01' }
  const rates = { rates: [{ ...rate, orderType: 'gaming' }] }
  await drive('POST /api/agreed-rates/table', () => admin('/api/agreed-rates/table', { json: rates }))
  const agreed = await drive('POST /api/agreed-rates', () => admin('/api/agreed-rates', { json: rate }))
  const agreedRate = `/api/agreed-rates/${(await agreed.json()).id}`
  await drive('PUT /api/agreed-rates/:id', () => admin(agreedRate, { method: 'PUT', json: rate }))
  await drive('DELETE /api/agreed-rates/:id', () => admin(agreedRate, { method: 'DELETE' }))
  await drive('POST /api/reveals', () =>
    admin('/api/reveals', {
      json: { token: people.data[0].countinghouse.reveal, reason: 'they asked for it' },
    }),
  )
  await drive('POST /api/exports', () =>
    admin('/api/exports', { json: { kind: 'orders', format: 'csv', reason: 'the books of October' } }),
  )
  let period = ''
  await drive('POST /api/periods', async () => {
    const march = { from: '2026-03-01', to: '2026-04-01', timeZone: 'UTC', mids: ['mer_1'] }
    const answer = await admin('/api/periods', { json: march })
    period = `/api/periods/${(await answer.clone().json()).id}`
    await expect.poll(async () => (await (await admin(period)).json()).state).toBe('closed')
    return answer
  })
  await drive('PUT /api/reporting-currencies/:id', () =>
    admin('/api/reporting-currencies/mer_1', { method: 'PUT', json: { currency: 'EUR', rates: [] } }),
  )
  await drive('PUT /api/journal-accounts/:id', () =>
    admin('/api/journal-accounts/mer_1', {
      method: 'PUT',
      json: { clearing: '1', fees: '2', bank: '3', reserve: '4', difference: '5' },
    }),
  )
  await drive('POST /api/periods/:id/files', () => admin(`${period}/files`, { json: { format: 'csv' } }))
  await drive('POST /api/periods/:id/reopen', () =>
    admin(`${period}/reopen`, { json: { reason: 'an order was returned' } }),
  )
  const { id: operatorId } = await operatorRow(store, 'finance@countinghouse.test')
  const asked = await store.db.selectFrom('period_version').select('request').executeTakeFirstOrThrow()
  const request = JSON.stringify({
    ...JSON.parse(asked.request),
    operatorId,
    accepted: { overlap: false, unsettled: true },
  })
  await store.db.updateTable('period_version').set({ state: 'proposed', request }).execute()
  await drive('POST /api/periods/:id/confirm', () => admin(`${period}/confirm`, { json: {} }))
  await store.db.updateTable('period_version').set({ state: 'closing' }).execute()
  await drive('POST /api/periods/:id/cancel', () => admin(`${period}/cancel`, { json: {} }))
  const file = new Uint8Array(fileOf({ lines: [lineOf(2, 'OR-nowhere', '1.00')] }))
  const afterRuns = async (response: Promise<Response>) => {
    const answer = await response
    await stack.statementRuns.settled()
    return answer
  }
  const received = await drive('POST /api/statements', () =>
    afterRuns(
      admin('/api/statements?name=october.csv&mid=mer_1', {
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    ),
  )
  const statement = `/api/statements/${(await received.json()).id}`
  await drive('PUT /api/statements/:id/mapping', () =>
    afterRuns(admin(`${statement}/mapping`, { method: 'PUT', json: { mapping: anyMapping } })),
  )
  const settle = (json: object) => admin(`${statement}/lines/settle`, { json })
  await drive('POST /api/statements/:id/lines/settle', () =>
    settle({ ids: [2], kind: 'claimed', note: 'not ours' }),
  )
  const claims = async () => (await (await admin('/api/claims')).json()) as { id: string }[]
  const [{ id: claim = '' } = {}] = await claims()
  await drive('PUT /api/claims/:id', () =>
    admin(`/api/claims/${claim}`, { method: 'PUT', json: { note: 'sent by mail', state: 'sent' } }),
  )
  await drive('POST /api/claims/state', () =>
    admin('/api/claims/state', { json: { ids: [claim], state: 'open' } }),
  )
  await drive('POST /api/claims', () =>
    admin('/api/claims', { json: { statement: statement.split('/').at(-1) } }),
  )
  const half = { mid: 'mer_1', mids: '["mer_1"]', currency: 'EUR' }
  await store.db
    .insertInto('payout')
    .values([
      { ...half, id: 'payout-1', expected: '10', batch: 'PO-1', state: 'waiting' },
      { ...half, id: 'bank-1', bank: 'b', bank_number: 2, bank_amount: '10', state: 'unknown' },
    ])
    .execute()
  await drive('POST /api/payouts/:id/match', () =>
    admin('/api/payouts/payout-1/match', { json: { bank: 'bank-1' } }),
  )
  await settle({ undo: 1 })
  await bookOrders(store, [orderOf('OR-known')])
  const view = await drive('POST /api/views', () =>
    admin('/api/views', { json: { resource: 'orders', name: 'canary', filter: { status: 'expired' } } }),
  )
  const saved = `/api/views/${(await view.json()).id}`
  await drive('PUT /api/views/:id', () =>
    admin(saved, { method: 'PUT', json: { name: 'canary 2', sharedWith: 'ops' } }),
  )
  await drive('DELETE /api/views/:id', () => admin(saved, { method: 'DELETE' }))
  await drive('POST /api/orders/:id/notes', () =>
    admin('/api/orders/OR-known/notes', { json: { text: 'canary: the bank was called' } }),
  )
  await bookUsers(store, [{ userId: 'UX-known', mid: 'mer_1', name: 'Known' }])
  await drive('POST /api/users/:id/notes', () =>
    admin('/api/users/UX-known/notes', { json: { text: 'canary: calls back tomorrow' } }),
  )
  await drive('POST /api/statements/:id/lines/match', () =>
    admin(`${statement}/lines/match`, { json: { lines: [{ line: 2, orderIds: ['OR-known'] }] } }),
  )
  await admin(`${statement}/lines/match`, { json: { line: 2, undo: true } })
  await drive('DELETE /api/statements/:id', () => afterRuns(admin(statement, { method: 'DELETE' })))
  await drive('POST /api/v3/orders', () =>
    admin('/api/v3/orders', { json: order, headers: { 'Idempotency-Key': 'k-1' } }),
  )
  await drive('POST /api/v3/users/individual', () =>
    admin('/api/v3/users/individual', {
      json: { firstName: 'Jane', lastName: 'Doe', country: 'PRT', email: 'canary.person@mail.test' },
      headers: { 'Idempotency-Key': 'k-2' },
    }),
  )
  const support = await signIn('support@countinghouse.test')
  const large = { ...order, source: { ...order.source, amount: '51.00' } }
  await support.ask('/api/v3/orders', { json: large, headers: { 'Idempotency-Key': 'k-4' } })
  await drive('POST /api/intents/:id/approval', () =>
    admin('/api/intents/k-4/approval', { json: { decision: 'approve' } }),
  )
  // A lost answer leaves a doubt, and an operator's resolution of it is a change.
  stack.sandbox.change({ trouble: ['v3.createOrder=reset:1'] })
  await admin('/api/v3/orders', {
    json: { ...order, source: { ...order.source, amount: '31.00' } },
    headers: { 'Idempotency-Key': 'k-3' },
  })
  await drive('POST /api/intents/:id/resolution', () =>
    admin('/api/intents/k-3/resolution', {
      json: { state: 'abandoned', reason: 'the payer never got a link' },
    }),
  )
  const here = await signIn('support@countinghouse.test')
  const away = (await (await here.ask('/api/sessions')).json()).find(
    ({ current }: { current: boolean }) => !current,
  )
  await drive('DELETE /api/sessions/:id', () => here.ask(`/api/sessions/${away.id}`, { method: 'DELETE' }))
  await drive('POST /api/session/password', () =>
    here.ask('/api/session/password', {
      json: { current: 'sandbox', password: 'canary harbour at dawn' },
    }),
  )
  await drive('DELETE /api/session', () => next()('/api/session', { method: 'DELETE' }))
  await drive('DELETE /api/sessions', () => admin('/api/sessions', { method: 'DELETE' }))
  return { ...started, linesByRoute }
}

/** Routes that only read, despite their body. The audit line of an export is written with its file. */
const readingRoutes = ['POST /api/exports', 'POST /api/search']

describe.each(engines)('on %s', (engine) => {
  test('each change adds its lines to the audit log, and the chain verifies after each', async () => {
    const { linesByRoute, store } = await driveAll(engine)

    const actions = Object.values(linesByRoute).flatMap((lines) =>
      lines.map((line) => line.split(' ')[0] ?? ''),
    )
    expect(actions.filter((act) => !Object.hasOwn(auditWords.audit.actions, act))).toEqual([])
    const details = (await auditLines(store)).flatMap((line) => Object.keys(JSON.parse(line.details)))
    const names = { ...failures.fault_field, ...fieldNames.field_name }
    expect(details.filter((name) => !Object.hasOwn(names, name))).toEqual([])
    expect(linesByRoute).toEqual({
      'POST /api/session': ['session.started'],
      // An enrolment takes effect when confirmed. Preferences matter to their owner only.
      'POST /api/session/enrolment': [],
      'PUT /api/preferences': [],
      'POST /api/session/enrolment/confirm': ['second-factor.enrolled'],
      'POST /api/session/code': ['second-factor.shown'],
      'POST /api/session/step-up': ['password.shown'],
      'POST /api/session/password': ['password.changed'],
      'POST /api/operators': ['operator.added'],
      'PUT /api/operators/:id': ['operator.changed'],
      'POST /api/operators/:id/end-sessions': ['operator.sessions-ended'],
      'POST /api/operators/:id/reset': ['operator.reset'],
      'POST /api/tokens': ['token.created'],
      'DELETE /api/tokens/:id': ['token.revoked'],
      'PUT /api/status-labels': ['status.named'],
      'POST /api/payouts/:id/match': ['payout.matched'],
      'PUT /api/claims/:id': ['claim.moved'],
      'POST /api/claims/state': ['claim.moved'],
      'POST /api/claims': ['claims.added'],
      'POST /api/agreed-rates': ['rate.added'],
      'POST /api/agreed-rates/table': ['rate.added'],
      'PUT /api/agreed-rates/:id': ['rate.changed'],
      'DELETE /api/agreed-rates/:id': ['rate.removed'],
      'POST /api/views': ['view.saved'],
      'PUT /api/views/:id': ['view.changed'],
      'DELETE /api/views/:id': ['view.deleted'],
      'POST /api/orders/:id/notes': ['note.added'],
      'POST /api/users/:id/notes': ['note.added'],
      'PUT /api/time-limits': ['time-limit.set'],
      'POST /api/alert-receivers': ['alert-receiver.added'],
      'PUT /api/alert-receivers/:id': ['alert-receiver.changed'],
      'POST /api/alert-receivers/:id/test': ['alert-receiver.tested'],
      'POST /api/alert-receivers/:id/retry': ['alert-receiver.retried'],
      'PUT /api/watches/:id': ['watch.changed'],
      'POST /api/alerts/:id/acknowledge': ['alert.acknowledged'],
      'DELETE /api/alert-receivers/:id': ['alert-receiver.deleted'],
      'POST /api/reveals': ['contact.revealed'],
      'POST /api/exports': ['export.requested'],
      'POST /api/periods': ['period.close-started', 'period.closed'],
      'PUT /api/reporting-currencies/:id': ['reporting.changed'],
      'PUT /api/journal-accounts/:id': ['journal.accounts'],
      'POST /api/periods/:id/files': ['period.file'],
      'POST /api/periods/:id/reopen': ['period.reopened'],
      'POST /api/periods/:id/confirm': ['period.close-started', 'period.closed'],
      'POST /api/periods/:id/cancel': ['period.cancelled'],
      'POST /api/statements': ['statement.received', 'statement.done'],
      'PUT /api/statements/:id/mapping': ['statement.mapped', 'statement.done'],
      'POST /api/statements/:id/lines/settle': ['statement.settled'],
      'POST /api/statements/:id/lines/match': ['statement.matched'],
      'DELETE /api/statements/:id': ['statement.removed', 'statement.deleted'],
      'POST /api/v3/orders': ['order-intent.created', 'order-intent.sending', 'order-intent.confirmed'],
      'POST /api/v3/users/individual': [
        'user-intent.created',
        'user-intent.sending',
        'user-intent.confirmed',
      ],
      'POST /api/intents/:id/resolution': ['order-intent.abandoned'],
      'POST /api/intents/:id/approval': [
        'order-intent.approved',
        'order-intent.sending',
        'order-intent.confirmed',
      ],
      'DELETE /api/sessions/:id': ['session.ended'],
      'DELETE /api/session': ['session.ended'],
      'DELETE /api/sessions': ['session.all-ended'],
    })
    const unsafe = Object.keys(ownPolicies).filter((route) => !route.startsWith('GET'))
    expect(unsafe.filter((route) => !(route in linesByRoute) && !readingRoutes.includes(route))).toEqual([])
    // Sign-ins have a limit of their own, which also limits how many sessions can be ended.
    const unlimited = unsafe.filter(
      (route) => (linesByRoute[route] ?? []).length > 0 && !isAudited(route as OwnRoute),
    )
    expect(unlimited).toEqual([
      'POST /api/session',
      'DELETE /api/session',
      'DELETE /api/sessions',
      'DELETE /api/sessions/:id',
    ])
    const everything = await everythingIn(store)
    expect(everything).not.toMatch(/canary|sandbox"/)
    const lines = await auditLines(store)
    // Work after the response has no request ID.
    const withoutRequest = lines.filter(({ request_id }) => request_id === null)
    expect([...new Set(withoutRequest.map(({ action }) => action))].toSorted()).toEqual([
      'statement.deleted',
      'statement.done',
    ])
    for (const line of lines.filter(({ request_id }) => request_id !== null)) {
      expect(line.request_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(line.ip).toBe('192.0.2.1')
      expect(line.operator_email).toMatch(/@countinghouse\.test$/)
    }
  })

  test('refuses a change whose audit line cannot be written', async () => {
    const { as, signIn, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const mine = await signIn(ops)
    const { id } = await operatorRow(store, ops)
    await closeTrail(store)
    const state = async () => {
      const operators = await store.db.selectFrom('operator').selectAll().orderBy('id').execute()
      const sessions = await store.db.selectFrom('session').select('id').orderBy('id').execute()
      const intents = await store.db.selectFrom('order_intent').select('key').execute()
      return { operators, sessions, intents }
    }
    const before = await state()
    const json = { email: 'new@a.test', name: 'N', role: 'ops', mids: ['mer_1'] }
    const actions = [
      () => admin('/api/operators', { json }),
      () => admin(`/api/operators/${id}`, { method: 'PUT', json: { role: 'finance', disabled: true } }),
      () => admin(`/api/operators/${id}/reset`, { json: { reason: 'the password is forgotten' } }),
      () => admin(`/api/operators/${id}/end-sessions`, { json: {} }),
      () => admin('/api/sessions', { method: 'DELETE' }),
      () => mine.ask('/api/session', { method: 'DELETE' }),
      () =>
        mine.ask('/api/session/password', {
          json: { current: 'sandbox', password: 'a quiet harbour at dawn' },
        }),
      () => mine.ask('/api/v3/orders', { json: order, headers: { 'Idempotency-Key': 'k' } }),
      async () => (await signIn(ops)).answer,
    ]

    for (const act of actions) {
      const answer = await act()
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(await answer.text()).not.toMatch(/no more|trigger|audit/)
    }

    expect(await state()).toEqual(before)
  })

  test('an admin reads the audit log with filters, newest first, and cannot write to it', async () => {
    const { as, store, wait } = await startTimedStack(engine)
    const admin = await as('admin')
    wait(minute)
    await (
      await as('finance')
    )('/api/operators')
    const query = (filter: object) =>
      admin(`/api/audit?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
    const actions = async (filter: object) =>
      (await (await query(filter)).json()).map(({ action }: { action: string }) => action)

    const all = await admin('/api/audit')
    expect(all.headers.get('content-range')).toBe('audit 0-2/3')
    expect(await actions({})).toEqual(['access.refused', 'session.started', 'session.started'])
    expect(await actions({ outcome: 'refused' })).toEqual(['access.refused'])
    expect(await actions({ operatorEmail: 'Admin@countinghouse.test' })).toEqual(['session.started'])
    expect(await actions({ action: ['access.refused', 'x'] })).toEqual(['access.refused'])
    expect(await actions({ at_gte: '2026-11-21T10:01:00Z' })).toHaveLength(2)
    expect(await actions({ at_lt: '2026-11-21T11:01:00+01:00' })).toHaveLength(1)
    expect((await query({ hash: 'x' })).status).toBe(400)
    expect((await query({ at_gte: 'yesterday' })).status).toBe(400)
    const [line] = await (await admin('/api/audit?range=[0,0]')).json()
    expect(await (await admin(`/api/audit/${line.id}`)).json()).toEqual(line)
    for (const path of ['/api/audit/none', '/api/audit/1e999', '/api/audit/99999'])
      expect((await admin(path)).status).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await admin('/api/audit/1', { method, json: {} })).status).toBe(405)
    expect(await verifyAudit(store)).toEqual({ lines: 3 })
  })

  test('finds the lines of an object by its id, with or without its kind', async () => {
    const { as } = await startTimedStack(engine)
    const admin = await as('admin')
    const members = await (await admin('/api/operators')).json()
    const { id } = members.find(({ role }: { role: string }) => role === 'ops')
    await admin(`/api/operators/${id}/end-sessions`, { json: {} })
    const find = async (object: string) => {
      const filter = JSON.stringify({ object })
      const lines = await (await admin(`/api/audit?${new URLSearchParams({ filter })}`)).json()
      return lines.map(({ action }: { action: string }) => action)
    }

    expect(await find(id)).toEqual(['operator.sessions-ended'])
    expect(await find(`operator:${id}`)).toEqual(['operator.sessions-ended'])
    expect(await find('%')).toEqual([])
    expect(await find(id.slice(1))).toEqual([])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('records refusals with their reason and without the typed values', async () => {
    const { signIn, ask, as, store, time, wait } = await startTimedStack(engine)
    const secret = (await enrol(await as('ops'), time)).secret
    wait(minute)

    const lines = await linesOf(store, async () => {
      await signIn('canary@mail.test', 'canary')
      await signIn(ops, 'canary')
      await signIn(ops, 'sandbox', { code: '000000' })
      const { ask: pending } = await signIn(ops)
      await pending('/api/session/code', { json: { code: '000000' } })
      await (
        await as('finance')
      )('/api/operators')
      await ask('/api/operators')
    })

    expect(lines).toEqual([
      'session.started refused',
      'session.started refused',
      'session.started refused',
      'session.pending',
      'second-factor.shown refused',
      'session.started',
      'access.refused refused',
    ])
    expect(JSON.stringify(await auditLines(store))).not.toContain('canary')
    expect(await everythingIn(store)).not.toContain(secret)
  })
})

async function closeTrail({ db, engine }: Store): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create trigger no_more before insert on audit
      begin select raise(abort, 'no more'); end`.execute(db)
    return
  }
  await sql`create function no_more() returns trigger language plpgsql as $$
    begin raise exception 'no more'; end $$`.execute(db)
  await sql`create trigger no_more before insert on audit for each row execute function no_more()`.execute(db)
}
