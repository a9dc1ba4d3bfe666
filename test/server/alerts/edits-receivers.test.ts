import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { noticeText } from '../../../src/server/alerts/outgoing.ts'
import { intentRow } from '../../support/intentRow.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { auditLines, startTimedStack } from '../../support/timedStack.ts'

type Delivery = { path: string; text: string; body: Record<string, unknown>; headers: IncomingHttpHeaders }

function isSignedWith(secret: string, { text, headers }: Delivery): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** A receiver that answers with the status the test sets. */
async function startHook(answer: { status: number }) {
  const received: Delivery[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { url: path = '', headers } = request
      received.push({ path, text: body, body: JSON.parse(body) as Delivery['body'], headers })
      response.writeHead(answer.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const env = { ALERT_ALLOW_PRIVATE: 'true' }
const savedReceiver = { name: 'Chat', mids: ['mer_1'], language: 'en', on: true }

test('editing a receiver keeps its address and secret unless the edit changes them', async () => {
  const hook = await startHook({ status: 204 })
  const { as, store } = await startTimedStack('sqlite', { env })
  const admin = await as('admin')
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url: `${hook.url}/one` }
  const { id, secret } = await (await admin('/api/alert-receivers', { json: given })).json()
  const at = `/api/alert-receivers/${id}`
  const sealed = async () =>
    (await store.db.selectFrom('alert_receiver').select('sealed').executeTakeFirstOrThrow()).sealed
  const before = await sealed()

  const renamed = await admin(at, { method: 'PUT', json: { ...savedReceiver, name: 'Desk', language: 'fr' } })
  const untouched = await sealed()
  const moved = await (
    await admin(at, { method: 'PUT', json: { ...savedReceiver, url: `${hook.url}/two` } })
  ).json()
  await admin(`${at}/test`, { json: {} })
  const renewed = await (
    await admin(at, { method: 'PUT', json: { ...savedReceiver, renewSecret: true } })
  ).json()
  await admin(`${at}/test`, { json: {} })

  expect(await renamed.json()).toMatchObject({
    name: 'Desk',
    language: 'fr',
    changedBy: 'admin@countinghouse.test',
  })
  expect(untouched).toBe(before)
  expect(moved).not.toHaveProperty('secret')
  const [first, second] = hook.received as [Delivery, Delivery]
  expect([first.path, second.path]).toEqual(['/two', '/two'])
  expect([isSignedWith(secret, first), isSignedWith(secret, second)]).toEqual([true, false])
  expect(isSignedWith(renewed.secret, second)).toBe(true)
  expect(renewed.secret).toMatch(/^whsec_/)
  expect(renewed.secret).not.toBe(secret)
  const lines = (await auditLines(store)).filter(({ action }) => action === 'alert-receiver.changed')
  expect(lines.map(({ details }) => JSON.parse(details ?? '{}'))).toMatchObject([
    { address: 'kept', secret: 'kept', before: { name: 'Chat' }, after: { name: 'Desk', language: 'fr' } },
    { address: 'changed', secret: 'kept' },
    { address: 'kept', secret: 'renewed' },
  ])
  expect(JSON.stringify(lines)).not.toContain('/two')
})

test('sends a test notice at once, and reports the outcome without the address', async () => {
  const answer = { status: 204 }
  const hook = await startHook(answer)
  const { as } = await startTimedStack('sqlite', { env })
  const admin = await as('admin')
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url: `${hook.url}/secret-path` }
  const { id } = await (await admin('/api/alert-receivers', { json: given })).json()
  const send = async () => (await admin(`/api/alert-receivers/${id}/test`, { json: {} })).json()

  expect(await send()).toEqual({ delivered: true, fault: null })
  answer.status = 503
  expect(await send()).toEqual({
    delivered: false,
    fault: 'it answered 503',
    cause: { reason: 'delivery', variant: 'answered', params: { status: 503 } },
  })

  expect(hook.received[0]?.body).toMatchObject({
    kind: 'test',
    action: 'test',
    alerts: [],
    text: 'Test notice: Chat (mer_1)\nThis is a test notice. No action is needed.\nhttp://127.0.0.1:4000/alerts',
  })
  const trail = JSON.stringify(await (await admin('/api/audit')).json())
  expect(trail).toContain('alert-receiver.tested')
  expect(trail).not.toContain('secret-path')
})

/** A request in doubt, and one webhook. */
async function startDoubt(url: string) {
  const { as, store, stack, wait } = await startTimedStack('sqlite', { env })
  const admin = await as('admin')
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url }
  const { id } = await (await admin('/api/alert-receivers', { json: given })).json()
  const doubt = intentRow('k-1', { state: 'unknown', created_at: '2026-11-21T09:58:00.000Z' })
  await store.db.insertInto('order_intent').values(doubt).execute()
  const turn = async (ms: number) => {
    wait(ms)
    await stack.alerts.turn()
    await stack.alerts.settled()
  }
  return { as, admin, turn, at: `/api/alert-receivers/${id}` }
}

test('a receiver switched off gets no new notices, and can still be tested', async () => {
  const hook = await startHook({ status: 204 })
  const { admin, turn, at } = await startDoubt(hook.url)
  await admin(at, { method: 'PUT', json: { ...savedReceiver, on: false } })
  for (const ms of [0, 30_000, 10_000]) await turn(ms)

  expect(hook.received).toEqual([])
  expect(await (await admin(`${at}/test`, { json: {} })).json()).toEqual({ delivered: true, fault: null })
})

test('a failing receiver shows since when and how many notices it misses, and can be retried', async () => {
  const answer = { status: 410 }
  const hook = await startHook(answer)
  const { as, turn, at } = await startDoubt(hook.url)
  const shown = async () => (await (await as('admin'))(at)).json()
  await turn(30_000)
  const failing = await shown()
  for (let n = 0; n < 25; n++) await turn(60 * 60_000)
  const lost = await shown()
  answer.status = 204
  const earlierCount = hook.received.length
  const retried = await (await (await as('admin'))(`${at}/retry`, { json: {} })).json()
  await turn(10_000)

  const failingSince = '2026-11-21T10:00:30.000Z'
  expect(failing).toMatchObject({ failingSince, fault: 'it answered 410', waiting: 1, givenUp: 0 })
  // The reminder of the second day waits behind the first notice.
  expect(lost).toMatchObject({ failingSince, waiting: 1, givenUp: 1 })
  expect(retried).toMatchObject({ waiting: 2, givenUp: 0 })
  expect(await shown()).toMatchObject({ failingSince: null, fault: null, waiting: 0, givenUp: 0 })
  const lines = hook.received.slice(earlierCount).map(({ body }) => String(body.text).split('\n').slice(0, 2))
  expect(lines).toEqual([
    ['Alert: 1 open: Create requests in doubt (mer_1)', 'This notice is from 2026-11-21 10:00 UTC.'],
    ['1 still open: Create requests in doubt (mer_1)', 'This notice is from 2026-11-22 10:00 UTC.'],
  ])
})

test('refuses a receiver for merchant IDs outside the operator’s own', async () => {
  const { as, store } = await startTimedStack('sqlite')
  const admin = await as('admin')
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1', 'mer_2'], url: 'https://hook.test/x' }
  const { id } = await (await admin('/api/alert-receivers', { json: given })).json()
  const put = async (mids: string[]) =>
    (await admin(`/api/alert-receivers/${id}`, { method: 'PUT', json: { ...savedReceiver, mids } })).status

  expect(await put(['mer_2'])).toBe(200)
  await store.db.updateTable('operator').set({ mids: '["mer_1"]' }).execute()
  expect(await put(['mer_1'])).toBe(404)
  expect(await put(['mer_2'])).toBe(403)
})

test('sends French mail to a receiver with French as its language', async () => {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const { as } = await startTimedStack('sqlite', {
    env: { SMTP_URL: mail.url, ALERT_FROM: 'till@house.test' },
  })
  const admin = await as('admin')
  const given = { kind: 'email', name: 'Bureau', mids: ['mer_1'], to: ['a@office.test'], language: 'fr' }
  const { id } = await (await admin('/api/alert-receivers', { json: given })).json()

  const tried = await admin(`/api/alert-receivers/${id}/test`, { json: {} })

  expect(await tried.json()).toEqual({ delivered: true, fault: null })
  const [first] = mail.mails
  expect(first?.to).toEqual(['a@office.test'])
  expect(first?.text).toMatch(/^Content-Language: fr/m)
})

const item = (over: boolean, orders: number) => ({
  id: 'a',
  key: `k-${orders}`,
  action: over ? ('resolve' as const) : ('trigger' as const),
  labels: { status: 'gelé' },
  facts: { orders, since: null },
  beganAt: 1,
  resolvedAt: null,
})

test('a notice has the same content in both languages', () => {
  const notice = {
    mid: 'mer_1',
    about: 'unknown-status',
    notice: { kind: 'news' as const, items: [item(false, 1), item(false, 4), item(true, 2)], open: 2 },
  }

  expect(noticeText({ ...notice, language: 'en' })).toEqual({
    title: 'Alert: 2 open, 1 resolved: Unknown statuses (mer_1)',
    lines: [
      '1 order with the unknown status gelé',
      '4 orders with the unknown status gelé',
      'Resolved: 2 orders with the unknown status gelé',
    ],
  })
  expect(noticeText({ ...notice, language: 'fr' })).toEqual({
    title: 'Alerte : 2 ouvertes, 1 terminée : Statuts inconnus (mer_1)',
    lines: [
      '1 commande avec le statut inconnu gelé',
      '4 commandes avec le statut inconnu gelé',
      'Terminé : 2 commandes avec le statut inconnu gelé',
    ],
  })
  const over = { kind: 'news' as const, items: [item(true, 1), item(true, 2)], open: 0 }
  expect(noticeText({ ...notice, notice: over, language: 'en' }).title).toBe(
    '2 resolved: Unknown statuses (mer_1)',
  )
})
