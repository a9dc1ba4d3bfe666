import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { noticeText } from '../../../src/gateway/alerts/noticeText.ts'
import { intentRow } from '../../support/intentRow.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { auditLines, startTimedStack } from '../../support/timedStack.ts'

type Got = { path: string; text: string; body: Record<string, unknown>; headers: IncomingHttpHeaders }

function isSignedWith(secret: string, { text, headers }: Got): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** A receiver that answers what a test says. */
async function startHook(answer: { status: number }) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { url: path = '', headers } = request
      got.push({ path, text: body, body: JSON.parse(body) as Got['body'], headers })
      response.writeHead(answer.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got }
}

const env = { ALERT_ALLOW_PRIVATE: 'true' }
const kept = { name: 'Chat', mids: ['mer_1'], sendsResolved: true, language: 'en', on: true }

test('a receiver is changed, and its address and secret stay unless they are said anew', async () => {
  const hook = await startHook({ status: 204 })
  const { as, store } = await startTimedStack('sqlite', { env })
  const admin = await as('admin')
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url: `${hook.url}/one` }
  const { id, secret } = await (await admin('/api/alert-receivers', { json: given })).json()
  const at = `/api/alert-receivers/${id}`
  const sealed = async () =>
    (await store.db.selectFrom('alert_receiver').select('sealed').executeTakeFirstOrThrow()).sealed
  const before = await sealed()

  const renamed = await admin(at, { method: 'PUT', json: { ...kept, name: 'Desk', language: 'fr' } })
  const untouched = await sealed()
  const moved = await (await admin(at, { method: 'PUT', json: { ...kept, url: `${hook.url}/two` } })).json()
  await admin(`${at}/test`, { json: {} })
  const renewed = await (await admin(at, { method: 'PUT', json: { ...kept, renewSecret: true } })).json()
  await admin(`${at}/test`, { json: {} })

  expect(await renamed.json()).toMatchObject({
    name: 'Desk',
    language: 'fr',
    changedBy: 'admin@countinghouse.test',
  })
  expect(untouched).toBe(before)
  expect(moved).not.toHaveProperty('secret')
  const [first, second] = hook.got as [Got, Got]
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

test('a test notice goes out at once, and what came of it is told without the address', async () => {
  const answer = { status: 204 }
  const hook = await startHook(answer)
  const { as } = await startTimedStack('sqlite', { env })
  const admin = await as('admin')
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url: `${hook.url}/secret-path` }
  const { id } = await (await admin('/api/alert-receivers', { json: given })).json()
  const send = async () => (await admin(`/api/alert-receivers/${id}/test`, { json: {} })).json()

  expect(await send()).toEqual({ delivered: true, fault: null })
  answer.status = 503
  expect(await send()).toEqual({ delivered: false, fault: 'it answered 503' })

  expect(hook.got[0]?.body).toMatchObject({
    kind: 'test',
    action: 'test',
    alerts: [],
    text: 'Test notice: Chat (mer_1)\nSomebody tries whether notices arrive here. Nothing has happened.\nhttp://127.0.0.1:4000/alerts',
  })
  const trail = JSON.stringify(await (await admin('/api/audit')).json())
  expect(trail).toContain('alert-receiver.tested')
  expect(trail).not.toContain('secret-path')
})

/** A request in doubt, and a rule that tells it to one webhook. */
async function startDoubt(url: string) {
  const { as, store, stack, wait } = await startTimedStack('sqlite', { env })
  const admin = await as('admin')
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url }
  const { id } = await (await admin('/api/alert-receivers', { json: given })).json()
  await admin('/api/alert-rules', { json: { kind: 'doubt', name: 'D', mids: ['mer_1'], receivers: [id] } })
  const doubt = intentRow('k-1', { state: 'unknown', created_at: '2026-11-21T09:58:00.000Z' })
  await store.db.insertInto('order_intent').values(doubt).execute()
  const turn = async (ms: number) => {
    wait(ms)
    await stack.alerts.turn()
    await stack.alerts.settled()
  }
  return { admin, store, turn, at: `/api/alert-receivers/${id}` }
}

test('who is switched off hears of nothing new, and is still there to be tested', async () => {
  const hook = await startHook({ status: 204 })
  const { admin, turn, at } = await startDoubt(hook.url)
  await admin(at, { method: 'PUT', json: { ...kept, on: false } })
  for (const ms of [0, 30_000, 10_000]) await turn(ms)

  expect(hook.got).toEqual([])
  expect(await (await admin(`${at}/test`, { json: {} })).json()).toEqual({ delivered: true, fault: null })
})

test('a receiver that fails says since when and how many notices it misses, and is tried again by hand', async () => {
  const answer = { status: 410 }
  const hook = await startHook(answer)
  const { admin, store, turn, at } = await startDoubt(hook.url)
  const shown = async () => (await admin(at)).json()
  for (const ms of [0, 30_000]) await turn(ms)
  const failing = await shown()
  let lost: object = {}
  for (let n = 0; n < 50; n++) {
    await turn(3 * 60_000)
    lost = await shown()
  }
  answer.status = 204
  const heard = hook.got.length
  await store.db.updateTable('order_intent').set({ state: 'abandoned' }).execute()
  const asked = await (await admin(`${at}/retry`, { json: {} })).json()
  await turn(10_000)

  const failingSince = '2026-11-21T10:00:30.000Z'
  expect(failing).toMatchObject({ failingSince, fault: 'it answered 410', waiting: 1, givenUp: 0 })
  expect(lost).toMatchObject({ failingSince, waiting: 0, givenUp: 1 })
  expect(asked).toMatchObject({ waiting: 1, givenUp: 0 })
  expect(await shown()).toMatchObject({ failingSince: null, fault: null, waiting: 0, givenUp: 0 })
  // It has ended meanwhile, and nobody here had heard of it.
  const lines = hook.got.slice(heard).map(({ body }) => String(body.text).split('\n').slice(0, 3))
  expect(lines).toEqual([
    [
      'Missed meanwhile: 1 over: D (mer_1)',
      'Late: this has waited since 2026-11-21 10:00 UTC.',
      expect.stringMatching(/^Came and went: A create request/),
    ],
  ])
})

test('a receiver keeps the merchants that a rule tells it of, and takes none of others', async () => {
  const { as, store } = await startTimedStack('sqlite')
  const admin = await as('admin')
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1', 'mer_2'], url: 'https://hook.test/x' }
  const { id } = await (await admin('/api/alert-receivers', { json: given })).json()
  const rule = { kind: 'doubt', name: 'Doubts', mids: ['mer_2'], receivers: [id] }
  await admin('/api/alert-rules', { json: rule })
  const put = async (mids: string[]) => {
    const answer = await admin(`/api/alert-receivers/${id}`, { method: 'PUT', json: { ...kept, mids } })
    return [answer.status, (await answer.json()).message]
  }

  expect(await put(['mer_1'])).toEqual([400, 'mids: the rule “Doubts” tells it of more merchant IDs'])
  expect((await put(['mer_2']))[0]).toBe(200)
  await store.db.updateTable('operator').set({ mids: '["mer_1"]' }).execute()
  expect((await put(['mer_1']))[0]).toBe(404)
  expect((await put(['mer_2']))[0]).toBe(403)
})

test('whoever reads French gets French mail', async () => {
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
  key: `k-${orders}`,
  action: over ? ('resolve' as const) : ('trigger' as const),
  passed: over,
  times: over ? 3 : 1,
  labels: { status: 'gelé' },
  facts: { orders, since: null },
  firedAt: 1,
  resolvedAt: null,
  alerts: ['a'],
})

test('a notice says the same in both languages', () => {
  const told = {
    mid: 'mer_1',
    rule: { name: 'Statuts', kind: 'unknown-status' },
    notice: { kind: 'digest' as const, items: [item(false, 1), item(false, 4), item(true, 2)], firing: 2 },
    sendsResolved: true,
  }

  expect(noticeText({ ...told, language: 'en' })).toEqual({
    title: 'Quiet hours are over: 2 open, 1 over: Statuts (mer_1)',
    lines: [
      '1 order with the unknown status gelé',
      '4 orders with the unknown status gelé',
      'Came and went: 2 orders with the unknown status gelé (3 times)',
    ],
  })
  expect(noticeText({ ...told, language: 'fr' })).toEqual({
    title: 'Fin des heures calmes : 2 ouvertes, 1 terminée : Statuts (mer_1)',
    lines: [
      '1 commande avec le statut inconnu gelé',
      '4 commandes avec le statut inconnu gelé',
      'Survenu et déjà terminé : 2 commandes avec le statut inconnu gelé (3 fois)',
    ],
  })
})
