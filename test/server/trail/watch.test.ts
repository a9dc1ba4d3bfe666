import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { appendAudit } from '../../../src/server/trail/audit.ts'
import type { Log, LogFacts } from '../../../src/server/http/log.ts'
import { cutTrail } from '../../../src/server/trail/marks.ts'
import { createHeadSink, sinkFault } from '../../../src/server/trail/headSink.ts'
import { watchTrail } from '../../../src/server/trail/watchTrail.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { memoryFolder } from '../../support/memoryFolder.ts'
import { engines, longEngines, openTestStore, standInKeys } from '../../support/stores.ts'
import { makeHashesFit, openTrail } from '../../support/trail.ts'

function append(store: Store, count = 1, action = 'a'): Promise<void> {
  const add = () =>
    store.transaction((db) => appendAudit(db, '2026-11-21T10:00:00.000Z', { action, outcome: 'done' }))
  return count === 0 ? Promise.resolve() : add().then(() => append(store, count - 1, action))
}

function sinkFile(): string {
  const folder = mkdtempSync(join(memoryFolder, 'audit-sink-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'heads')
}

function watch(store: Store, sink: Parameters<typeof createHeadSink>[0]) {
  const logged: [string, LogFacts?][] = []
  const log: Log = (_, event, facts) => void logged.push([event, facts])
  const parts = { store, keys: standInKeys, log, sink: createHeadSink(sink), sliceMs: 0 }
  return { ...watchTrail(parts), logged }
}

const storedHeads = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Removes the end and restores a genuine earlier head, which the store alone cannot detect. */
async function cutEnd(store: Store, { to, head }: { to: number; head: object }): Promise<void> {
  await openTrail(store)
  await sql`delete from audit where seq > ${to}`.execute(store.db)
  await store.db.updateTable('audit_head').set(head).execute()
}

const headRow = ({ db }: Store) => db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()

describe.each(engines)('on %s', (engine) => {
  test('detects a removed end from memory, and after a restart from the file', async () => {
    const store = await openTestStore(engine)
    const file = sinkFile()
    const first = watch(store, undefined)
    const second = watch(store, { file })
    await append(store, 3)
    const head = await headRow(store)
    await append(store, 2)
    await first.tell()
    await second.tell()
    await cutEnd(store, { to: 3, head })

    await first.tell()
    const next = watch(store, { file })
    await next.check()

    const why = `the end of the trail is missing: it had 5 lines at ${storedHeads(file)[0].at}`
    expect(first.state()).toMatchObject({ state: 'broken', lines: 3, brokenAt: 4 })
    expect(next.state()).toMatchObject({ state: 'broken', lines: 3, brokenAt: 4, why })
    expect(next.logged).toEqual([['the audit trail is broken', { count: 4, reason: why }]])

    await append(store, 3, 'b')
    for (const { tell, check, state } of [first, next]) {
      await tell()
      await check()
      expect(state()).toMatchObject({ state: 'broken', brokenAt: 5 })
    }
  })

  test('a check detects a changed line with recomputed hashes', async () => {
    const store = await openTestStore(engine)
    await append(store, 4)
    const { check, state } = watch(store, undefined)
    await check()
    expect(state()).toMatchObject({ state: 'whole', lines: 4, brokenAt: null })
    await openTrail(store)
    await sql`update audit set details = '{"n":1}' where seq = 2`.execute(store.db)
    await makeHashesFit(store)

    await check()

    expect(state()).toMatchObject({ state: 'broken', brokenAt: 2, why: 'it was written without the key' })
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('writes a moved head to the log and the file, also at the stop', async () => {
    const store = await openTestStore(engine)
    const file = sinkFile()
    const { tell, stop, logged } = watch(store, { file })

    await tell()
    await append(store, 2)
    await tell()
    await tell()
    await append(store)
    await stop()

    expect(storedHeads(file).map(({ seq }) => seq)).toEqual([2, 3])
    expect(storedHeads(file)[1]).toEqual({
      seq: 3,
      hash: (await headRow(store)).hash,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      keyId: expect.stringMatching(/^[\w-]{8}$/),
      mac: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(logged.map(([event, facts]) => [event, JSON.parse(facts?.trail ?? '{}')])).toEqual(
      storedHeads(file).map((head) => ['head of the audit trail', head]),
    )
  })

  test('a cut at a mark leaves the trail intact', async () => {
    const store = await openTestStore(engine)
    const file = sinkFile()
    const { tell, check, state } = watch(store, { file })
    for (let n = 0; n < 3; n++) await append(store).then(tell)
    await cutTrail(store, '2026-11-22T00:00:00.000Z')

    await tell()
    await check()

    expect(storedHeads(file).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(state()).toMatchObject({ state: 'whole', lines: 4 })
  })
})

test('ignores a head in the file without a valid signature', async () => {
  const store = await openTestStore('sqlite')
  const file = sinkFile()
  await append(store, 2)
  await watch(store, { file }).tell()
  const [head] = storedHeads(file)
  writeFileSync(file, [JSON.stringify({ ...head, seq: 9 }), '{"seq":9', 'x', ''].join('\n'))

  const { check, state } = watch(store, { file })
  await check()

  expect(state()).toMatchObject({ state: 'whole', lines: 2 })
})

test('sends the head with the token to an address, and again after a failure', async () => {
  const store = await openTestStore('sqlite')
  const requests: [string | undefined, unknown][] = []
  const statuses = [503, 200, 302]
  const server = createServer(async (request, response) => {
    requests.push([request.headers.authorization, JSON.parse(await text(request))])
    response.writeHead(statuses[requests.length - 1] ?? 200, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`
  const { tell, logged } = watch(store, { address, token: 'canary' })

  await append(store)
  await tell()
  await tell()
  await append(store)
  await tell()
  await tell()

  expect(requests).toMatchObject([1, 1, 2, 2].map((seq) => ['Bearer canary', { seq }]))
  expect(logged.filter(([event]) => event !== 'head of the audit trail')).toEqual([
    ['the head of the audit trail could not be saved', { reason: 'it answered 503' }],
    ['the head of the audit trail could not be saved', { reason: 'it answered 302' }],
  ])
})

test('reports an unwritable file at startup', async () => {
  expect(sinkFault({ file: '/nowhere/heads' })).toBe('AUDIT_SINK: cannot be written, got "/nowhere/heads"')
  expect(sinkFault({ file: sinkFile() })).toBeUndefined()
})

test('checks the trail at the start and every hour, and reports its head every minute', async () => {
  const store = await openTestStore('sqlite')
  await append(store, 4)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { start, stop, state, logged } = watch(store, undefined)

  start()
  await expect.poll(() => state().state).toBe('whole')
  expect(logged).toEqual([])
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => logged.map(([event]) => event)).toEqual(['head of the audit trail'])
  await openTrail(store)
  await sql`update audit set details = '{"n":1}' where seq = 2`.execute(store.db)
  vi.advanceTimersByTime(59 * 60_000)
  await expect.poll(() => state()).toMatchObject({ state: 'broken', brokenAt: 2 })
  await stop()
})
