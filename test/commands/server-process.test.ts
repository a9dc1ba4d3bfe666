import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test, type TestContext } from 'vitest'
import { runOperator } from '../../src/commands/runOperator.ts'
import { payForPasswords } from '../support/cheapPasswords.ts'
import { plainEnvironment, startCommand } from '../support/command.ts'
import { signInAt } from '../support/serverProcess.ts'
import { memoryFolder } from '../support/memoryFolder.ts'

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] }

const account = ['kim@office.test', 'a quiet harbour at dawn'] as const
const add = `add --email ${account[0]} --name Kim --role ops --mids mer_1 --password-stdin`.split(' ')

// Each server process checks the hash.
payForPasswords()

/** These tests mostly wait for processes, so they run at the same time. */
/** A server on its own file, before a service that answers only after `goOn`. */
async function startServer({ onTestFinished }: TestContext, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(memoryFolder, 'server-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const requestArrived = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const service = createServer(({ url: path }, response) => {
    // Only the test sends this limit; the ledger reads pages with another one.
    if (path?.endsWith('limit=7')) requestArrived.resolve()
    const answer = async () => {
      await goOn.promise
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"status":"success","data":{"transfers":[{"id":"o-1","mid":"mer_1"}]}}')
    }
    void answer()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  const env = {
    PORT: '0',
    UPSTREAM_URL: `http://127.0.0.1:${port}`,
    UPSTREAM_MIDS: 'mer_1',
    UPSTREAM_USERNAME: 'u',
    UPSTREAM_PASSWORD: 'p',
    SECRET_KEY: 'a secret for this test only and no other',
    REQUIRE_SECOND_FACTOR: 'false',
    DATABASE_URL: `sqlite:${join(folder, 'office.db')}`,
    ...more,
  }
  const added = await runOperator(add, {
    env: { ...plainEnvironment, ...env },
    readInput: () => account[1],
  })
  if (added.status !== 0) throw new Error(added.err)
  const server = startCommand('src/server.ts', { env })
  onTestFinished(server.stop)
  const [, url = ''] = await server.printed(/is open on (\S+)/)
  return { server, url, env, requestArrived: requestArrived.promise, goOn: goOn.resolve }
}

test.concurrent('finishes requests in flight before the server stops', async (context) => {
  const { server, url, requestArrived, goOn } = await startServer(context)
  const cookie = await signInAt(url, ...account)

  const answer = fetch(`${url}/api/v1/public/orders?limit=7`, { headers: { cookie, MID: 'mer_1' } })
  await requestArrived
  server.stop()
  goOn()

  expect((await (await answer).json()).data.transfers).toHaveLength(1)
  expect(await server.ended).toBe(0)
})

test.concurrent('SIGTERM ends the server, with an open page and a request that never gets an answer', async (context) => {
  const { server, url, requestArrived } = await startServer(context)
  const cookie = await signInAt(url, ...account)
  const events = await fetch(`${url}/api/events`, { headers: { cookie } })
  let end: string | undefined
  const slow = fetch(`${url}/api/v1/public/orders?limit=7`, { headers: { cookie, MID: 'mer_1' } }).catch(
    () => (end = 'cut'),
  )
  await requestArrived

  server.stop()

  expect(await events.text()).toContain('retry: 3000')
  expect(end).toBeUndefined()
  expect(await slow).toBe('cut')
  expect(await server.ended).toBe(0)
})

test.concurrent('a stopping server says so on /readyz while it still answers, and names operators only if there are none', async (context) => {
  const { server, url, goOn } = await startServer(context, { DRAIN_SECONDS: '2', LOG_LEVEL: 'info' })
  goOn()
  expect(server.output()).toContain('Sign in as one of its operators.')
  await server.printed(/"version":"[^"]+"[^\n]*"node":"24[^\n]*"mode":"live"[^\n]*"msg":"started"/)

  server.stop()

  await context.expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/api/session`)).status).toBe(401)
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('"msg":"stopped"')
})

test.concurrent('a second server on the same file and port waits ten seconds for the first to end', async (context) => {
  const { server, url, env, requestArrived } = await startServer(context)
  const refused = startCommand('src/server.ts', { env })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(
    /already; waiting up to 10 s\nanother server works on \S+office\.db already\n$/,
  )
  const cookie = await signInAt(url, ...account)
  fetch(`${url}/api/v1/public/orders?limit=7`, { headers: { cookie, MID: 'mer_1' } }).catch(() => {})
  await requestArrived

  const second = startCommand('src/server.ts', { env: { ...env, PORT: new URL(url).port } })
  context.onTestFinished(second.stop)
  await second.printed(/^another server works on \S+office\.db already; waiting up to 10 s\n/)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  server.stop()

  await second.printed(/is open on/)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test.concurrent('serves the metrics that on-call and the example rules use, on a local port of their own', async (context) => {
  const { server, url, goOn } = await startServer(context, { METRICS_PORT: '0', LOG_LEVEL: 'info' })
  await fetch(`${url}/api/session`)
  const [, figures = ''] = await server.printed(/figures on (\S+)/)

  const readText = async () => (await fetch(figures)).text()
  const first = await readText()
  const onServer = await fetch(`${url}/metrics`)

  expect(figures).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(first).toContain(
    'countinghouse_request_seconds_count{method="GET",route="/api/session",status="401"} 1',
  )
  expect(await onServer.text()).not.toContain('countinghouse_request')

  goOn()

  await context.expect
    .poll(readText)
    .toContain('countinghouse_sync_behind_seconds{mid="mer_1",list="orders"}')

  const text = await readText()
  const valueOf = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')
        .at(-1),
    )
  expect(valueOf('countinghouse_sync_behind_seconds{mid="mer_1",list="orders"}')).toBeLessThan(60)
  expect(text).toMatch(/^countinghouse_sync_failing\{mid="mer_1",list="users"\} [01]$/m)
  expect(valueOf('countinghouse_disk_free_bytes')).toBeGreaterThan(0)
  expect(valueOf('countinghouse_database_up')).toBe(1)
  expect(valueOf('countinghouse_receivers_failing')).toBe(0)
  expect(text).toMatch(/^countinghouse_build_info\{version="\S+",node="24\.\S+",engine="sqlite"\} 1$/m)
  const { groups } = load(readFileSync('docs/alert-rules.yml', 'utf8')) as Rules
  const rules = groups.flatMap((group) => group.rules)
  const named = rules.flatMap(({ expr }) => expr.match(/countinghouse_\w+/g) ?? [])
  expect(new Set(named).size).toBeGreaterThan(5)
  const known = new Set(text.match(/^# TYPE (\w+)/gm)?.map((line) => line.slice(7)))
  expect(named.filter((name) => !known.has(name.replace(/_count$/, '')))).toEqual([])
  expect(rules.every(({ alert, annotations }) => alert && annotations.summary)).toBe(true)
})
