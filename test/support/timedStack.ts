import { generateSync } from 'otplib'
import { expect } from 'vitest'
import type { Stage } from '../../src/api/session.ts'
import { openSession } from '../../src/server/access/sessions.ts'
import type { Store } from '../../src/store/openStore.ts'
import { asking, startStack, type Ask, type TestStack } from './stack.ts'
import { migratedDatabase, openAt, openTestStore, type Engine } from './stores.ts'

export const minute = 60_000
export const hour = 60 * minute

/** A stack on its own store, with a stopped clock. */
export async function startTimedStack(engine: Engine, options: Parameters<typeof startStack>[0] = {}) {
  const time = { now: Date.parse('2026-11-21T10:00:00.000Z') }
  const store = await openTestStore(engine, { now: () => time.now })
  const started = await startStack({ store, clock: () => time.now, ...options })
  const wait = (ms: number) => {
    time.now += ms
  }
  /** Stores a session for a user at any stage of signing in, and returns its cookie. */
  const cookieFor = async (email: string, { stage = 'signed-in' as Stage, ageMs = 0, idleMs = 0 } = {}) => {
    const { id } = await operatorRow(store, email)
    const now = time.now - ageMs
    const from = { operatorId: id, stage, fresh: true, ip: '192.0.2.1', agent: 'test' }
    const token = await openSession(store.db, now, from)
    if (ageMs > 0)
      await store.db
        .updateTable('session')
        .set({ seen_at: new Date(time.now - idleMs).toISOString() })
        .where('operator_id', '=', id)
        .where('created_at', '=', new Date(now).toISOString())
        .execute()
    return `countinghouse=${token}`
  }
  return { ...started, store, time, wait, cookieFor }
}

/** Two servers on one PostgreSQL with its own clock; a SQLite file allows only one server. The first one is `stack`. */
export async function startSharing(engine: Engine, options: Parameters<typeof startStack>[0] = {}) {
  const url = await migratedDatabase(engine)
  const stacks: TestStack[] = []
  for (let n = 0; n < (engine === 'postgres' ? 2 : 1); n++)
    stacks.push((await startStack({ store: await openAt(url), ...options })).stack)
  const [stack] = stacks
  if (!stack) throw new Error('no server')
  /** Alternates between the servers. */
  const turn = (n: number) => asking(stacks[n % stacks.length] ?? stack)
  return { stack, stacks, turn, store: stack.store }
}

export function operatorRow({ db }: Pick<Store, 'db'>, email: string) {
  return db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

export function auditLines({ db }: Pick<Store, 'db'>) {
  return db.selectFrom('audit').selectAll().orderBy('seq').execute()
}

/** Actions and outcomes of the audit lines that `work` adds. */
export async function linesOf(store: Pick<Store, 'db'>, work: () => Promise<unknown>): Promise<string[]> {
  const before = await auditLines(store)
  await work()
  const lines = await auditLines(store)
  return lines
    .slice(before.length)
    .map(({ action, outcome }) => (outcome === 'done' ? action : `${action} ${outcome}`))
}

export function codeAt(secret: string, ms: number): string {
  return generateSync({ secret, epoch: Math.floor(ms / 1000), period: 30, digits: 6 })
}

/** Enrols a second factor; returns its secret, its recovery codes and the new session. */
export async function enrol(ask: Ask, { now }: { now: number }) {
  const { secret } = await (await ask('/api/session/enrolment', { json: {} })).json()
  const answer = await ask('/api/session/enrolment/confirm', { json: { code: codeAt(secret, now) } })
  const { recoveryCodes, session } = await answer.json()
  expect(session?.stage).toBe('signed-in')
  return { secret: String(secret), recoveryCodes: recoveryCodes as string[], answer }
}

export async function statusOf(ask: Ask, path = '/api/session'): Promise<number> {
  return (await ask(path)).status
}

/** All text of one store, to search for values that must not be in it. */
export async function everythingIn({ db }: TestStack['store']): Promise<string> {
  const tables = [
    'operator',
    'account_lock',
    'recovery_code',
    'totp_step',
    'session',
    'preference',
    'access_token',
    'audit',
    'order_intent',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}
