import { randomUUID } from 'node:crypto'
import { namedRoutes } from '../../../src/contract/routes.ts'
import { newAccessToken, prefixOf } from '../../../src/server/access-tokens/accessToken.ts'
import type { TokenRole } from '../../../src/api/team.ts'
import { forwardPolicies, ownPolicies } from '../../../src/server/access/permissions.ts'
import { hashToken } from '../../../src/server/access/sessions.ts'
import { noCounts } from '../../../src/server/statements/classCounts.ts'
import { emptyResult } from '../../../src/server/statements/result.ts'
import { book, bookUsers } from '../ledger/ledgers.ts'
import { withToken } from '../../support/accessTokens.ts'
import type { Ask } from '../../support/stack.ts'
import { hour, minute, startTimedStack } from '../../support/timedStack.ts'
import type { Engine } from '../../support/stores.ts'
import { table, type Role } from './roles.ts'

/** The routes of the server: its own and the documented routes of the service. */
export const builtRoutes = [
  ...Object.keys(ownPolicies),
  ...namedRoutes
    .filter(({ name }) => name in forwardPolicies)
    .map(({ route }) => `${route.method} /api${route.path}`),
]

export const roles: readonly Role[] = ['admin', 'ops', 'support', 'finance']
export const notSignedIn = ['anonymous', 'made up', 'expired', 'idle', 'disabled'] as const
export const stages = ['second-factor', 'enrol', 'new-password'] as const
export const everything = 'admin above all'

/** `ops of mer_1`. An admin among these is bound by the merchant ID. `ops token of mer_1` is an access token. */
export type Person = string

export const tokens: readonly Person[] = ['ops', 'support', 'finance'].flatMap((role) =>
  ['mer_1', 'mer_2'].map((mid) => `${role} token of ${mid}`),
)

/** One server with an order, a person, a request, an operator, a name and a row of each of two merchant IDs. */
export async function startWorld(engine: Engine = 'sqlite') {
  const started = await startTimedStack(engine, {
    world: { orders: 30, users: 30, rate: 0 },
    env: { ACTIONS_PER_MINUTE: '100000' },
  })
  const { store, askWith, cookieFor } = started
  for (const n of [1, 2]) {
    const mid = `mer_${n}`
    const shared = { status: `odd_${n}`, orderType: 'payin', userId: `UX-${n}` }
    const source = { currency: 'EUR', amount: `${n}00.00` }
    await book(store, [{ id: `OR-${n}`, ...shared, source, [`field_${n}`]: 'x' }, `row of ${mid}`], { mid })
    await bookUsers(store, [{ userId: `UX-${n}`, name: `Jane of ${mid}` }], { mid })
    await addStatement(n, mid)
    await Promise.all([
      addOperator(`victim-${n}@a.test`, 'ops', [mid]),
      ...roles.map((role) => addOperator(`${role}-${n}@a.test`, role, [mid])),
    ])
  }
  for (const email of ['above@a.test', 'maker@a.test'])
    await addOperator(email, 'admin', ['mer_1', 'mer_2', 'mer_3'], { everything: 1 })
  const disabled_at = '2026-11-20T00:00:00.000Z'
  await addOperator('disabled@a.test', 'admin', ['mer_1'], { disabled_at })
  // Enrolment has already started, so only the code is wrong.
  await store.db.updateTable('operator').set({ totp_pending: 'none' }).execute()

  async function addOperator(email: string, role: string, mids: string[], changes: object = {}) {
    await store.db
      .insertInto('operator')
      .values({
        id: email,
        email,
        name: `${role} of ${mids.join(' and ')}`,
        role,
        mids: JSON.stringify(mids),
        everything: 0,
        totp_confirmed: 0,
        created_at: '2026-11-01T00:00:00.000Z',
        ...changes,
      })
      .execute()
  }

  /** A matched statement with one settled line. */
  async function addStatement(n: number, mid: string) {
    const at = '2026-11-20T00:00:00.000Z'
    const statement = `statement-${n}`
    await store.db
      .insertInto('statement')
      .values({
        mid,
        id: statement,
        mids: JSON.stringify([mid]),
        name: 'october.csv',
        size: 0,
        sha256: '',
        same_key: statement,
        state: 'done',
        tolerance: '{"amount":"0","percent":"0"}',
        classes: JSON.stringify(noCounts()),
        settlements: 1,
        created_at: at,
        created_by: 'finance@a.test',
        changed_at: at,
      })
      .execute()
    const result = emptyResult({ mid, id: statement }, 2, 'no-order')
    await store.db
      .insertInto('statement_result')
      .values({ ...result, settlement: 1 })
      .execute()
    const act = { kind: 'accepted', note: 'as agreed', results: 1, by: 'finance@a.test', at } as const
    await store.db
      .insertInto('statement_settlement')
      .values({ mid, statement, number: 1, ...act, undone_by: null, undone_at: null })
      .execute()
  }

  const emailOf = (person: Person) => {
    if (person === everything) return 'above@a.test'
    const [role, mid] = person.split(' of mer_')
    return `${role}-${mid}@a.test`
  }
  const strangers: Record<(typeof notSignedIn)[number], () => Promise<string | undefined>> = {
    anonymous: async () => undefined,
    'made up': async () => `countinghouse=${'x'.repeat(43)}`,
    expired: () => cookieFor('admin-1@a.test', { ageMs: 10 * hour }),
    idle: () => cookieFor('admin-1@a.test', { ageMs: 15 * minute, idleMs: 15 * minute }),
    disabled: () => cookieFor('disabled@a.test'),
  }
  const cookieOf = async (person: Person): Promise<string | undefined> => {
    if (person in strangers) return strangers[person as (typeof notSignedIn)[number]]()
    const stage = stages.find((one) => one === person)
    return stage ? cookieFor('admin-1@a.test', { stage }) : cookieFor(emailOf(person))
  }

  /** Each person gets a new session and each token its own secret, because tokens have a rate limit. */
  const askAs = async (person: Person): Promise<Ask> => {
    if (!tokens.includes(person)) return askWith(await cookieOf(person))
    const [role = '', , , mid = ''] = person.split(' ')
    return withToken(askWith(undefined), await addToken(randomUUID(), role, mid))
  }

  async function addToken(id: string, role: string, mid: string): Promise<string> {
    const secret = newAccessToken()
    await store.db
      .insertInto('access_token')
      .values({
        id,
        token_hash: hashToken(secret),
        prefix: prefixOf(secret),
        name: `token of ${mid}`,
        role: role as TokenRole,
        mids: JSON.stringify([mid]),
        created_at: '2026-11-20T00:00:00.000Z',
        created_by: 'maker@a.test',
        expires_at: '2026-12-20T00:00:00.000Z',
      })
      .execute()
    return secret
  }
  for (const n of [1, 2]) await addToken(`token-${n}`, 'finance', `mer_${n}`)

  const ids: Record<string, string> = { victim: 'victim-1@a.test' }
  for (const n of [1, 2]) {
    const ops = askWith(await cookieOf(`ops of mer_${n}`))
    // Operators may not approve their own requests, so support creates it.
    await askWith(await cookieOf(`support of mer_${n}`))('/api/v3/orders', {
      json: table['POST /api/v3/orders']?.body?.({ n }),
      headers: { 'Idempotency-Key': `intent-${n}` },
    })
    const [row] = await (await ops('/api/unreadable')).json()
    ids[`unreadable-${n}`] = encodeURIComponent(row.id)
  }
  return { ...started, cookieOf, askAs, ids }
}
