import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendWebhook, webhookFault } from '../../../src/server/alerts/sendWebhook.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { startTimedStack } from '../../support/timedStack.ts'
import { wordFault } from '../../../src/i18n/fault.ts'

type Answer = { status: number; headers?: Record<string, string> }

async function startHook(answer: () => Answer = () => ({ status: 204 })) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const { status, headers } = answer()
      response.writeHead(status, headers).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

const doubt = {
  key: 'k-1',
  kind: 'order' as const,
  mid: 'mer_1',
  operator_id: 'o',
  body_sha256: 'x',
  body: '',
  state: 'unknown' as const,
  created_at: '2026-11-21T09:58:00.000Z',
  holder: 'h',
}

async function startAlerting(env: Record<string, string>) {
  const started = await startTimedStack('sqlite', { env: { ALERT_ALLOW_PRIVATE: 'true', ...env } })
  const { stack, wait } = started
  const turn = async (ms: number) => {
    wait(ms)
    await stack.alerts.turn()
    await stack.alerts.settled()
  }
  return { ...started, turn, admin: await started.as('admin') }
}

test('sends a signed webhook for a request in doubt, and another when it ends', async () => {
  const hook = await startHook()
  const { admin, store, turn } = await startAlerting({})
  const receiver = { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url: hook.url }
  const { secret, host } = await (await admin('/api/alert-receivers', { json: receiver })).json()

  await store.db.insertInto('order_intent').values(doubt).execute()
  await turn(30_000)
  await store.db.updateTable('order_intent').set({ state: 'abandoned' }).execute()
  await turn(10_000)

  expect(hook.received.map(({ body }) => JSON.parse(body).action)).toEqual(['trigger', 'resolve'])
  const [first] = hook.received
  const body = JSON.parse(first?.body ?? '')
  expect(body).toMatchObject({
    text: 'Alert: 1 open: Create requests in doubt (mer_1)\nA create request of 2026-11-21 09:58 UTC is in doubt: check whether it was created before you try again\nhttp://127.0.0.1:4000/alerts',
    mid: 'mer_1',
    open: 1,
    watch: 'doubt',
    alerts: [{ action: 'trigger', firedAt: '2026-11-21T10:00:30.000Z', resolvedAt: null }],
  })
  // docs/operating.md describes this check.
  const headers = first?.headers ?? {}
  const mac = createHmac('sha256', Buffer.from(String(secret).replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${first?.body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${mac}`)
  expect(headers['webhook-id']).toBe(body.id)
  // Later answers show the host only.
  const shown = await (await admin('/api/alert-receivers')).text()
  expect(shown).toContain(host)
  expect(shown).not.toContain('/hook')
  expect(shown).not.toContain(secret)
  const [alert] = await (await admin('/api/alerts')).json()
  expect(alert).toMatchObject({
    state: 'resolved',
    kind: 'doubt',
    text: body.alerts[0].text,
    firedAt: '2026-11-21T10:00:30.000Z',
  })
  expect(await (await admin(`/api/alerts/${alert.id}`)).json()).toEqual(alert)
})

test("reports only the status of a webhook's answer, and follows no redirect", async () => {
  const other = await startHook()
  const hook = await startHook(() => ({ status: 302, headers: { location: other.url } }))
  const send = () =>
    sendWebhook(hook.url, { headers: {}, body: '{}' }, { allowPrivate: true }, AbortSignal.timeout(20_000))

  await expect(send()).rejects.toThrow('it answered 302')

  expect(other.received).toEqual([])
})

test.each([
  ['http://hooks.example.com/x', 'expected https'],
  ['https://u:p@hooks.example.com/x', 'expected an address without a name, password or fragment'],
  ['https://127.0.0.1/x', 'expected a public address; ALERT_ALLOW_PRIVATE allows private ones'],
  ['http://localhost:4000/api', 'expected a public address; ALERT_ALLOW_PRIVATE allows private ones'],
  ['file:///etc/passwd', 'expected https'],
  ['https://hooks.example.com/\\x', 'expected an address such as https://hooks.example.com/…'],
])('refuses %s as a webhook: %s', (address, fault) => {
  expect(wordFault({ code: webhookFault(address, false) ?? 'internal' })).toBe(fault)
})

test.each(['https://10.0.0.1/x', 'https://169.254.169.254/latest', 'https://rebinds.test/x'])(
  '%s is reached only where private networks are allowed',
  async (address) => {
    const lookups: string[] = []
    const lookup = ((name: string, _: object, callback: (error: null, addresses: object[]) => void) => {
      lookups.push(name)
      callback(null, [{ address: '192.168.0.7', family: 4 }])
    }) as never

    const sent = sendWebhook(address, { headers: {}, body: '{}' }, { lookup }, AbortSignal.timeout(20_000))

    await expect(sent).rejects.toThrow('it cannot be reached')
  },
)

test('e-mails an alert under a stable message ID, and its end under another', async () => {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const { admin, store, turn } = await startAlerting({
    SMTP_URL: mail.url,
    ALERT_FROM: 'Till <till@house.test>',
  })
  const receiver = { kind: 'email', name: 'Desk', mids: ['mer_1'], to: ['a@office.test', 'b@office.test'] }
  await admin('/api/alert-receivers', { json: receiver })

  await store.db.insertInto('order_intent').values(doubt).execute()
  await turn(30_000)
  // The mail was accepted, and the server died before marking that.
  await store.db.updateTable('alert_delivery').set({ state: 'sending' }).execute()
  await turn(61_000)
  await store.db.updateTable('order_intent').set({ state: 'abandoned' }).execute()
  await turn(5 * 60_000)

  expect(mail.mails).toHaveLength(3)
  const ids = mail.mails.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])
  expect(ids[0]).toMatch(/^<[0-9a-f]{40}@127\.0\.0\.1>/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  const [first] = mail.mails
  expect(first).toMatchObject({ from: 'till@house.test', to: ['a@office.test', 'b@office.test'] })
  expect(first?.text).toContain('Subject: Alert: 1 open: Create requests in doubt (mer_1)')
  expect(first?.text).toContain('is in doubt: check whether')
})

test('reports the status of a refusing mail server, and keeps the notice for a retry', async () => {
  const mail = await startMailServer({ refuses: true })
  onTestFinished(mail.close)
  const { admin, store, turn } = await startAlerting({ SMTP_URL: mail.url, ALERT_FROM: 'till@house.test' })
  const receiver = { kind: 'email', name: 'Desk', mids: ['mer_1'], to: ['a@office.test'] }
  await admin('/api/alert-receivers', { json: receiver })

  await store.db.insertInto('order_intent').values(doubt).execute()
  await turn(30_000)

  expect(await store.db.selectFrom('alert_delivery').select(['state', 'fault', 'tries']).execute()).toEqual([
    {
      state: 'waiting',
      fault: '{"code":"delivery.answered","params":{"status":550}}',
      tries: 1,
    },
  ])
})

test('refuses an e-mail receiver without SMTP_URL', async () => {
  const { admin } = await startAlerting({})
  const mail = { kind: 'email', name: 'Desk', mids: ['mer_1'], to: ['a@office.test'] }

  const refusal = await (await admin('/api/alert-receivers', { json: mail })).json()

  expect(refusal.message).toBe('kind: e-mail is not set up: set SMTP_URL and ALERT_FROM')
})

test('refuses line breaks in the name of a receiver', async () => {
  const { admin } = await startAlerting({})
  const name = 'Doubts\r\nBcc: x@evil.test'

  const hook = { kind: 'webhook', name, mids: ['mer_1'], url: 'https://hook.test/x' }
  expect((await admin('/api/alert-receivers', { json: hook })).status).toBe(400)
})
