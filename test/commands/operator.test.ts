import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appendAudit } from '../../src/server/trail/audit.ts'
import { runOperator, type Ended } from '../../src/commands/runOperator.ts'
import { weakKeyFault } from '../../src/server/keys/weakKey.ts'
import { claimFile } from '../../src/store/engine/claimFile.ts'
import { sqliteFile } from '../../src/store/openStore.ts'
import { readSteps } from '../../src/store/migrate.ts'
import { payForPasswords } from '../support/cheapPasswords.ts'
import { plainEnvironment } from '../support/command.ts'
import { startStack } from '../support/stack.ts'
import { addNextStep } from '../support/addNextStep.ts'
import { emptyDatabase, engines, migratedDatabase, openAt } from '../support/stores.ts'
import { codeAt, enrol } from '../support/timedStack.ts'

function operator(url: string | undefined, args: string[], input = ''): Promise<Ended> {
  return runOperator(args, { env: environment(url), readInput: () => input })
}

/** Runs `npm run operator -- …` as its own process. */
function operatorProcess(
  url: string | undefined,
  args: string[],
  input = '',
): Promise<Omit<Ended, 'status'> & { status: number | null }> {
  const env = environment(url)
  const child = spawn(process.execPath, ['src/commands/operator.ts', ...args], { env })
  const ended = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()))
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, ...ended })))
}

function environment(url: string | undefined) {
  const { DATABASE_URL: _, ...inherited } = plainEnvironment
  return { ...inherited, ...(url !== undefined && { DATABASE_URL: url }) }
}

const email = 'mara@office.test'
const add = ['add', '--email', email, '--name', 'Mara Vale', '--role', 'ops', '--mids', 'mer_1,mer_2']
const last = (text: string) => text.trim().split('\n').at(-1) ?? ''

describe.each(engines)('on %s', (engine) => {
  test('adds, disables, enables and resets operators beside a running server', async () => {
    const url = await emptyDatabase(engine)
    const { stack, signIn, askWith } = await startStack({ env: { DATABASE_URL: url }, world: { orders: 20 } })
    onTestFinished(stack.close)

    const added = await operator(url, add)
    const first = last(added.out)
    expect([added.status, added.err]).toEqual([0, ''])
    expect(added.out).toMatch(
      /^mara@office\.test may sign in with this first password until \S+Z, and chooses their own then:\n([a-z2-9]{5}-){4}[a-z2-9]{5}\n$/,
    )
    const twice = await operator(url, add)
    expect([twice.status, twice.err]).toEqual([2, 'mara@office.test is an operator already\n'])

    const pending = await signIn(email, first)
    expect(await pending.answer.json()).toMatchObject({ stage: 'new-password' })
    const password = 'a quiet harbour at dawn'
    const chosen = await pending.ask('/api/session/password', { json: { password } })
    expect(await chosen.json()).toMatchObject({ stage: 'signed-in', mids: ['mer_1', 'mer_2'] })
    expect((await signIn(email, first)).answer.status).toBe(401)
    const mine = await signIn(email, password)
    expect(mine.answer.status).toBe(200)

    const disabled = await operator(url, ['disable', '--email', 'MARA@office.test'])
    expect(disabled.out).toBe('mara@office.test is disabled, and all their sessions have ended\n')
    expect((await mine.ask('/api/session')).status).toBe(401)
    expect((await signIn(email, password)).answer.status).toBe(401)

    const enabled = await operator(url, ['enable', '--email', email])
    expect(enabled.out).toBe('mara@office.test may sign in again\n')
    expect((await mine.ask('/api/session')).status).toBe(401)
    const again = await signIn(email, password)
    expect(again.answer.status).toBe(200)
    const { secret } = await enrol(again.ask, { now: Date.now() })

    const reset = await operator(url, ['reset', '--email', email])
    const owes = await signIn(email, last(reset.out))
    expect(await owes.answer.json()).toMatchObject({ stage: 'second-factor' })
    expect((await signIn(email, password)).answer.status).toBe(401)
    const dropped = await operator(url, ['reset', '--email', email, '--second-factor'])
    expect((await owes.ask('/api/session')).status).toBe(401)
    const thirdSignIn = await signIn(email, last(dropped.out))
    expect(await thirdSignIn.answer.json()).toMatchObject({ stage: 'new-password', secondFactor: false })
    const code = codeAt(secret, Date.now())
    expect((await thirdSignIn.ask('/api/session/code', { json: { code } })).status).toBe(409)
    expect((await askWith(undefined)('/api/session')).status).toBe(401)

    const listed = await operator(url, ['list'])
    const row = listed.out.split('\n').find((line) => line.startsWith(email))
    expect(row).toMatch(
      /^mara@office\.test\tMara Vale\tops\tmer_1,mer_2\tactive\tno second factor\t\d{4}-\d\d-\d\dT/,
    )
    const checked = await operator(url, ['audit'])
    expect([checked.status, checked.out]).toEqual([
      0,
      expect.stringMatching(/^the chain of \d+ lines is intact\n$/),
    ])
    const { db } = await openAt(url)
    const lines = await db.selectFrom('audit').selectAll().where('ip', '=', 'command line').execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'operator.added',
      'operator.changed',
      'operator.changed',
      'operator.reset',
      'operator.reset',
    ])
    expect(JSON.stringify(lines)).not.toContain(first)
  }, 120_000)

  test('links an identity at the provider to only one operator', async () => {
    const url = await migratedDatabase(engine)
    await operator(url, add)
    await operator(url, ['add', '--email', 'ben@office.test', ...add.slice(3)])
    const identity = ['--issuer', 'https://id.office.test', '--subject', 'sub-7']

    const linked = await operator(url, ['link', '--email', email, ...identity])
    const taken = await operator(url, ['link', '--email', 'ben@office.test', ...identity])

    expect(linked.out).toBe('mara@office.test may sign in through https://id.office.test\n')
    expect([taken.status, taken.out, taken.err]).toEqual([
      2,
      '',
      'sub-7 of https://id.office.test is linked to another operator already\n',
    ])
  }, 60_000)

  test('reports the line of a changed audit trail', async () => {
    const url = await migratedDatabase(engine)
    const store = await openAt(url)
    for (const action of ['one', 'two', 'three'])
      await store.transaction((db) =>
        appendAudit(db, '2026-11-21T10:00:00.000Z', { action, outcome: 'done' }),
      )
    const on = engine === 'sqlite' ? sql`audit_keeps_values` : sql`audit_keeps_values on audit`
    await sql`drop trigger ${on}`.execute(store.db)
    await sql`update audit set action = 'none' where seq = 2`.execute(store.db)

    const { status, out } = await operator(url, ['audit'])

    expect([status, out]).toEqual([1, 'the chain breaks at line 2: it was changed\n'])

    const accepted = await operator(url, ['audit', '--accept', 'a copy of the 20th was restored'])
    expect(accepted.out).toBe('the trail is accepted as it is up to line 3, and is checked from there on\n')
    expect((await operator(url, ['audit'])).out).toBe('the chain of 4 lines is intact\n')
  })
})

describe('hashed by another process', () => {
  payForPasswords()

  test('a password from stdin works at once, and must be strong', async () => {
    const url = await migratedDatabase('sqlite')

    const short = await operator(url, [...add, '--password-stdin'], 'short\n')
    const empty = await operator(url, [...add, '--password-stdin'])
    const good = await operatorProcess(url, [...add, '--password-stdin'], 'a quiet harbour at dawn\r\n')

    expect([short.status, short.err]).toEqual([
      2,
      'password: Use at least 15 characters. A few words in a row are easy to remember.\n',
    ])
    expect(empty.status).toBe(2)
    expect([good.status, good.out]).toEqual([0, 'mara@office.test may sign in with the given password\n'])
    const { stack, signIn } = await startStack({ env: { DATABASE_URL: url }, world: { orders: 20 } })
    onTestFinished(stack.close)
    const { answer } = await signIn(email, 'a quiet harbour at dawn')
    expect(await answer.json()).toMatchObject({ stage: 'signed-in', role: 'ops', mids: ['mer_1', 'mer_2'] })
  }, 60_000)
})

test.each<[string[], string]>([
  [['add'], '--email: is missing'],
  [['add', '--email', 'a@b.test'], '--name: is missing'],
  [['add', '--email', 'a@b.test', '--name', ' ', '--role', 'ops', '--mids', 'mer_1'], '--name: is missing'],
  [
    ['add', '--email', 'nobody', '--name', 'N', '--role', 'ops', '--mids', 'mer_1'],
    '--email: expected an e-mail address, got "nobody"',
  ],
  [
    ['add', '--email', 'a@b.test', '--name', 'N', '--role', 'root', '--mids', 'mer_1'],
    '--role: expected one of admin, ops, support, finance, got "root"',
  ],
  [
    ['add', '--email', 'a@b.test', '--name', 'N', '--role', 'ops', '--mids', 'mer_1,mer_9'],
    '--mids: expected some of mer_1, mer_2, mer_3, got "mer_1,mer_9"',
  ],
  [['disable', '--email', 'nobody@b.test'], 'nobody@b.test'],
  [['add', '--colour', 'red'], "Unknown option '--colour'"],
  [['remove'], 'npm run operator -- <command>'],
  [[], 'npm run operator -- <command>'],
])('refuses %j with an explanation', async (args, words) => {
  const { status, out, err } = await operator(await migratedDatabase('sqlite'), args)

  expect([status, out]).toEqual([2, ''])
  expect(err).toContain(words)
  expect(err).not.toMatch(/\n\s+at /)
})

test('--help works without any setting', async () => {
  expect(await operator('nowhere', ['--help'])).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^npm run operator -- <command>\n[^]*rotate-keys/),
  })
})

test('prints a new key, even before anything is set up', async () => {
  const keys = await Promise.all([operatorProcess('nowhere', ['key']), operator('nowhere', ['key'])])

  for (const { status, out } of keys) {
    expect([status, out]).toEqual([0, expect.stringMatching(/^[\w-]{43}\n$/)])
    expect(weakKeyFault(out.trim())).toBeUndefined()
  }
  expect(keys[0]?.out).not.toBe(keys[1]?.out)
})

test('the first admin has access to everything, and the last such admin keeps it', async () => {
  const url = await migratedDatabase('sqlite')
  const admin = (name: string) => [...add, '--role', 'admin', '--email', `${name}@office.test`]
  const grant = (name: string, ...granted: string[]) =>
    operator(url, ['grant', '--email', `${name}@office.test`, ...granted])

  await operator(url, admin('first'))
  await operator(url, admin('second'))
  const refused = await grant('first', '--no-everything')
  const granted = await grant('second', '--everything', '--mids', 'mer_3')
  const removed = await grant('first', '--no-everything')

  expect([refused.status, refused.err]).toEqual([
    2,
    'at least one admin must have everything: give it to another admin first (operator -- grant, or add)\n',
  ])
  expect(granted.out).toBe('second@office.test holds mer_3, everything\n')
  expect(removed.out).toBe('first@office.test holds mer_1, mer_2\n')
})

test('refuses a database in memory, because the new operator would be lost at once', async () => {
  for (const url of [undefined, 'sqlite::memory:']) {
    const { status, err } = await operator(url, add)

    expect(status).toBe(2)
    expect(err).toMatch(/^The database is in memory, so an operator made here would be gone at once\./)
  }
})

test('reports an unreachable database without its password', async () => {
  const { status, err } = await operatorProcess('postgres://user:canary@127.0.0.1:1/none', ['list'])

  expect(status).toBe(2)
  expect(err).toMatch(/^the database at 127\.0\.0\.1:1\/none cannot be reached/)
  expect(err).not.toContain('canary')
})

test('looking changes no tables, and other commands change those of an older version only with --yes', async () => {
  const empty = await emptyDatabase('sqlite')
  for (const command of ['list', 'audit']) {
    const { status, err } = await operator(empty, [command])
    expect([status, err]).toEqual([2, expect.stringMatching(/^The database has no tables yet/)])
  }
  const untouched = await openAt(empty)
  expect((await readSteps(untouched)).isEmpty).toBe(true)
  await untouched.close()
  expect((await operator(empty, [...add, '--email', 'kim@office.test'])).err).toBe(
    'The tables were set up.\n',
  )

  addNextStep()
  const store = await openAt(empty)
  for (const command of [['audit'], ['disable', '--email', 'kim@office.test']]) {
    const { status, err } = await operator(empty, command)
    expect([status, err]).toEqual([2, expect.stringMatching(/^The tables are of an older version/)])
  }
  expect((await readSteps(store)).pending).toBe(1)
  await operator(empty, ['disable', '--email', 'kim@office.test', '--yes'])
  expect((await readSteps(store)).pending).toBe(0)
})

test('a command of a newer version does not migrate the database under a running server', async () => {
  const url = await migratedDatabase('sqlite')
  const store = await openAt(url)
  addNextStep()
  const claim = claimFile(sqliteFile(url) ?? '')
  onTestFinished(claim.release)

  const { status, err } = await operator(url, ['migrate'])

  expect([status, err]).toEqual([
    2,
    expect.stringMatching(
      /^another server works on \S+store\.db already and has an older version\. Stop it first\n$/,
    ),
  ])
  expect((await readSteps(store)).pending).toBe(1)
})
