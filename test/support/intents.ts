import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderLimits } from '../../src/server/intents/orderLimits.ts'
import type { Role } from '../../src/server/access/permissions.ts'
import { createUpstream } from '../../src/server/provider/createUpstream.ts'
import { credentials } from '../../src/sandbox/access.ts'
import { createSandbox } from '../../src/sandbox/app.ts'
import type { WorldKnobs } from '../../src/sandbox/knobs.ts'
import type { IntentState } from '../../src/store/tables.ts'
import type { Store } from '../../src/store/openStore.ts'
import { startStack, type Ask } from './stack.ts'
import { openTestStore, type Engine } from './stores.ts'

type Service = (request: Request) => Response | Promise<Response>

type Given = {
  world?: WorldKnobs
  /** The service's clock minus ours. */
  skewMs?: number
  /** Wraps the stand-in, between it and the server. */
  around?: (service: Service) => Service
  store?: Store
  orderLimits?: OrderLimits
  /** Closes the store later, for a world that several tests share. */
  atEnd?: (close: () => Promise<void>) => void
}

export type Intents = Awaited<ReturnType<typeof startIntents>>

/** A server on a store with a stopped clock, before a stand-in with its own clock. */
export async function startIntents(engine: Engine, options: Given = {}) {
  const { world, skewMs = 0, around = (service) => service } = options
  const clock = { ms: Date.parse('2026-05-04T09:00:00Z') }
  const store = options.store ?? (await openTestStore(engine, { now: () => clock.ms }, options.atEnd))
  const serviceNow = () => clock.ms + skewMs
  const sandbox = createSandbox({ world: { orders: 40, users: 50, rate: 0, ...world }, clock: serviceNow })
  const posts: string[] = []
  const service = around(sandbox.fetch)
  const upstream = createUpstream({
    baseUrl: 'https://service.test',
    ...credentials,
    retry: { tries: 1 },
    limits: { postMs: 1000 },
    fetch: async (request) => {
      if (request.method === 'POST') posts.push(await request.clone().text())
      const response = await service(request)
      response.headers.set('date', new Date(serviceNow()).toUTCString())
      return response
    },
  })
  const { orderLimits } = options
  const { stack, as, signIn } = await startStack({
    store,
    upstream,
    clock: () => clock.ms,
    ...(orderLimits && { orderLimits }),
  })
  const direct = (path: string, json?: object) =>
    sandbox.fetch(
      new Request(`https://service.test${path}`, {
        headers: {
          MID: 'mer_1',
          Authorization: `Basic ${btoa('sandbox:sandbox')}`,
          'content-type': 'application/json',
        },
        ...(json && { method: 'POST', body: JSON.stringify(json) }),
      }),
    )
  const users = (await (await direct('/v1/public/users/individual?limit=3')).json()).data as {
    userId: string
  }[]
  return {
    stack,
    store,
    sandbox,
    posts,
    clock,
    as: (role: Role) => as(role),
    signIn,
    /** Creates an order directly at the service, as another client would. */
    makeElsewhere: async (order: object) => readOrderId(await direct('/v3/orders', order)),
    userIds: users.map(({ userId }) => userId),
    ordersMade: () => sandbox.counts().ordersMade,
    trouble: (...rules: string[]) => sandbox.change({ trouble: rules }),
    stateOf: async (key: string) =>
      (await store.db.selectFrom('order_intent').select('state').where('key', '=', key).executeTakeFirst())
        ?.state,
    linesOf: async (key: string) =>
      (
        await store.db
          .selectFrom('audit')
          .select(['action', 'outcome', 'operator_email', 'mid'])
          .where('object', '=', `intent:${key}`)
          .orderBy('seq')
          .execute()
      ).map(({ action, outcome, operator_email, mid }) => [action, outcome, operator_email, mid].join(' ')),
  }
}

export function orderOf(userId: string | undefined, amount = '25.10', currency = 'EUR') {
  return {
    ...(userId !== undefined && { userId }),
    orderType: 'payin',
    purposeCode: 'personal',
    source: { currency, amount, paymentType: 'bank_transfer' },
    destination: { currency: 'USDT' },
  }
}

export type Created = {
  status: number
  replayed: boolean
  body: Record<string, unknown>
  orderId: string | undefined
}

/** Sends a create request and reads the answer. */
export async function create(
  ask: Ask,
  order: object,
  { key = randomUUID(), ...headers }: { key?: string; MID?: string; 'Near-Duplicate'?: string } = {},
  path = '/api/v3/orders',
): Promise<Created> {
  const answer = await ask(path, { json: order, headers: { 'Idempotency-Key': key, ...headers } })
  const body = (await answer.json()) as Record<string, unknown>
  const replayed = answer.headers.get('idempotency-replayed') === 'true'
  const data = body.data as { orderId?: string } | undefined
  return { status: answer.status, replayed, body, orderId: data?.orderId }
}

/** Confirms a near duplicate after its warning. */
export async function createAnother(ask: Ask, order: object, options: { key: string }): Promise<Created> {
  const shown = await create(ask, order, options)
  const { confirmation } = shown.body as { confirmation?: string }
  if (confirmation === undefined) throw new Error('there is no order like this one')
  return create(ask, order, { ...options, 'Near-Duplicate': confirmation })
}

async function readOrderId(answer: Response): Promise<string> {
  const { data } = (await answer.json()) as { data: { orderId: string } }
  return data.orderId
}

/** Adds a trigger, so that the database refuses to write this state. */
export async function refuseState({ db, engine }: Store, state: IntentState): Promise<() => Promise<void>> {
  const on = state === 'created' ? sql`insert` : sql`update`
  const word = sql.lit(state)
  if (engine === 'sqlite') {
    await sql`create trigger refusal before ${on} on order_intent when new.state = ${word}
      begin select raise(abort, 'the disk is full'); end`.execute(db)
    return async () => void (await sql`drop trigger refusal`.execute(db))
  }
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger refusal before ${on} on order_intent
    for each row when (new.state = ${word}) execute function refuse()`.execute(db)
  return async () => void (await sql`drop function refuse cascade`.execute(db))
}
