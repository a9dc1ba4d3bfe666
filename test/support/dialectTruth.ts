import { requestExport } from './requestExport.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { isObject, parseJson } from '../../src/contract/json.ts'
import { readCsvRecords } from './csv.ts'
import { startDialectServer, type DialectServer } from './dialectServer.ts'
import type { Engine } from './stores.ts'

type Body = Record<string, unknown>

/** Everything that a merchant learns from a service through the product, independent of the dialect. */
export type Told = Awaited<ReturnType<typeof tellAll>>

/** {fill, list, one order, create an order, create a person, follow, report, export} against one dialect. */
export async function tellAll(engine: Engine, dialect: string) {
  const server = await startDialectServer(engine, dialect)
  if (!(await server.fill()))
    throw new Error(`the ledger did not become complete: ${JSON.stringify(await coverageOf(server))}`)
  const filled = await ledgerOrders(server)
  const one = filled[3]
  const before = {
    filled,
    people: await ledgerPeople(server),
    listed: await listedOrders(server),
    listedPeople: await listedPeople(server),
    singles: [
      await single(server, filled[0]?.id),
      await single(server, one?.id),
      await single(server, 'OR-0'),
    ],
    lists: await catalogue(server),
    order: await createOrder(server, String(one?.userId), 'USD'),
    refusedOrder: await createOrder(server, String(one?.userId), 'XXX'),
    person: await createPerson(server, { Name: 'Ines Brandt', email: 'ines@people.test', phone: '5551234' }),
    refusedPerson: await createPerson(server, { Name: 'Ines Brandt', phone: '12' }),
  }
  await server.follow()
  return {
    ...before,
    followed: await ledgerOrders(server),
    changes: await statusChanges(server),
    counts: ((await json(server, '/api/order-counts')) as { id: string }[]).toSorted(byId),
    coverage: await coverageOf(server),
    feesByType: await fees(server, 'orderType'),
    feesByMonth: await fees(server, 'month'),
    exported: await exportedRows(server),
    setAside: await setAside(server),
  }
}

export type Row = ReturnType<typeof plainOrder>

/** An order without its formatting: amounts without trailing zeros, names as one text. */
function plainOrder(row: Body) {
  const { id, status, purposeCode, userId, senderName, fees } = row
  return {
    id,
    mid: row.belongsTo ?? row.mid,
    subMerchant: row.belongsTo === undefined ? undefined : row.mid,
    status,
    orderType: row.orderType ?? row.type,
    purposeCode,
    userId,
    person: nameOf(senderName),
    source: money(row.source),
    destination: money(row.destination),
    fees: ['networkFee', 'processingFee', 'rrFee'].map((name) =>
      isObject(fees) ? plainAmount(fees[name]) : undefined,
    ),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  }
}

/** The letter allows any zone. Times in other formats stay unchanged. */
function instant(time: unknown): unknown {
  if (time === undefined || time === null) return null
  const isLetter = typeof time === 'string' && /^[-\d]{10}T[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(time)
  return isLetter ? new Date(time).toISOString() : time
}

function money(side: unknown): unknown[] {
  return isObject(side) ? [side.currency || undefined, plainAmount(side.amount)] : [undefined, undefined]
}

function plainAmount(amount: unknown): string | undefined {
  if (amount === undefined || amount === null || amount === '') return undefined
  const text = String(amount)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function nameOf(name: unknown): unknown {
  return isObject(name) ? [name.firstName, name.lastName].filter(Boolean).join(' ') : name
}

async function json(server: DialectServer, path: string, init?: Parameters<DialectServer['ask']>[1]) {
  return parseJson(await (await server.ask(path, init)).text())
}

async function ledgerOrders(server: DialectServer): Promise<Row[]> {
  return (await listAll(server, '/api/orders?sort=["id","ASC"]')).map(plainOrder)
}

/** A whole list of the ledger, 200 rows at a time. */
async function listAll(server: DialectServer, path: string): Promise<Body[]> {
  const rows: Body[] = []
  for (;;) {
    const range = `range=[${rows.length},${rows.length + 199}]`
    const page = (await json(server, `${path}&${range}`)) as Body[]
    rows.push(...page)
    if (page.length < 200) return rows
  }
}

async function ledgerPeople(server: DialectServer) {
  const rows = await listAll(server, '/api/users?sort=["id","ASC"]')
  return rows.map(({ id, mid, belongsTo, name }) => ({ id, mid: belongsTo ?? mid, name })).toSorted(byId)
}

function byId(a: { id: unknown }, b: { id: unknown }): number {
  return String(a.id) < String(b.id) ? -1 : 1
}

/** All pages of a documented route, read through the server. */
async function pages(server: DialectServer, path: string): Promise<unknown> {
  const rows: Body[] = []
  for (let page = 1; page < 20; page++) {
    const answer = await server.ask(`${path}?limit=30&page=${page}`, { headers: { MID: 'mer_1' } })
    const text = await answer.text()
    if (answer.status !== 200) return `${answer.status} ${text}`
    const { data } = parseJson(text) as { data: Body[] | { transfers: Body[] } }
    const more = Array.isArray(data) ? data : data.transfers
    if (more.length === 0) return rows
    rows.push(...more)
  }
  return 'without an end'
}

async function listedOrders(server: DialectServer) {
  const rows = await pages(server, '/api/v1/public/orders')
  return Array.isArray(rows) ? rows.map(plainOrder) : rows
}

async function listedPeople(server: DialectServer) {
  const rows = await pages(server, '/api/v1/public/users/individual')
  return Array.isArray(rows) ? (rows as Body[]).map(({ userId, name }) => ({ userId, name })) : rows
}

async function single(server: DialectServer, id: unknown) {
  const answer = await server.ask(`/api/v1/public/orders/${String(id)}`, { headers: { MID: 'mer_1' } })
  const body = parseJson(await answer.text()) as { data?: Body }
  return answer.status === 200 && isObject(body.data) ? plainOrder(body.data) : answer.status
}

/** Currency codes, and the required fields of each method. */
async function catalogue(server: DialectServer) {
  const headers = { MID: 'mer_1' }
  const read = async (path: string) =>
    ((await json(server, path, { headers })) as { data?: Body[] }).data ?? []
  const methods = await read('/api/v1/public/config/payment-methods?direction=deposit&limit=40')
  return {
    v1: (await read('/api/v1/public/config/supported-currencies?limit=40')).map(({ currency }) => currency),
    v3: (await read('/api/v3/config/supported-currencies?limit=40')).map(({ code }) => code),
    methods: methods.map(({ paymentCode, minAmount, maxAmount, additionalDetails: rules }) => ({
      paymentCode,
      amounts: [plainAmount(minAmount), plainAmount(maxAmount)],
      fields: isObject(rules) ? Object.keys(rules) : rules,
      unmeetable: isObject(rules) ? Object.values(rules).filter(isUnmeetable) : rules,
    })),
  }
}

function isUnmeetable(rule: unknown): boolean {
  if (!isObject(rule)) return true
  const { min = 0, max = Infinity, enum: words } = rule
  return Number(max) === 0 || Number(min) > Number(max) || (Array.isArray(words) && words.length === 0)
}

async function createOrder(server: DialectServer, userId: string, currency: string) {
  const key = randomUUID()
  const order = {
    userId,
    orderType: 'payin',
    purposeCode: 'personal',
    source: { currency, amount: '1500.50', paymentType: 'card', paymentCode: 'card_usd' },
    destination: { currency: 'USDT' },
  }
  const headers = { MID: 'mer_1', 'Idempotency-Key': key }
  const answer = await server.ask('/api/v3/orders', { json: order, headers })
  const body = parseJson(await answer.text()) as Body
  const row = await server.store.db
    .selectFrom('order_intent')
    .select(['state', 'upstream_order_id'])
    .where('key', '=', key)
    .executeTakeFirst()
  const data = isObject(body.data) ? body.data : {}
  // The order reaches the ledger after the answer. Waiting keeps later changes separate.
  if (row?.upstream_order_id) await expect.poll(() => isInLedger(server, row.upstream_order_id)).toBe(true)
  return {
    status: answer.status,
    state: row?.state,
    id: row?.upstream_order_id,
    answered: data.orderId,
    words: body.message,
    fields: Array.isArray(body.details)
      ? body.details.map(({ field }: { field: string }) => field)
      : undefined,
  }
}

async function isInLedger({ store }: DialectServer, id: string | null): Promise<boolean> {
  return (
    (
      await store.db
        .selectFrom('ledger_order')
        .select('id')
        .where('id', '=', id ?? '')
        .execute()
    ).length > 0
  )
}

async function createPerson(server: DialectServer, person: { Name: string; email?: string; phone: string }) {
  const headers = { MID: 'mer_1', 'Idempotency-Key': randomUUID() }
  const answer = await server.ask('/api/v1/public/users/individual', { json: person, headers })
  const body = parseJson(await answer.text()) as Body
  const data = isObject(body.data) ? body.data : {}
  const matches = person.email
    ? ((await json(server, `/api/v1/public/users/individual?email=${person.email}`, { headers })) as {
        data?: Body[]
      })
    : undefined
  return {
    status: answer.status,
    userId: data.userId,
    found: matches?.data?.map(({ userId, name }) => ({ userId, name })),
    fields: Array.isArray(body.details)
      ? body.details.map(({ field }: { field: string }) => field)
      : undefined,
  }
}

async function statusChanges({ store }: DialectServer) {
  const rows = await store.db.selectFrom('order_history').select(['mid', 'order_id', 'changes']).execute()
  return rows
    .map(({ mid, order_id, changes }) => ({ id: order_id, mid, changes: JSON.parse(changes) as unknown }))
    .toSorted(byId)
}

async function coverageOf(server: DialectServer) {
  const rows = (await json(server, '/api/coverage')) as (Body & { users: Body })[]
  return rows.map(({ mid, state, orders, missing, users }) => [
    mid,
    state,
    orders,
    missing,
    users.state,
    users.users,
  ])
}

async function fees(server: DialectServer, groupBy: string) {
  return json(server, `/api/fees?filter=${encodeURIComponent(JSON.stringify({ groupBy }))}`)
}

async function exportedRows(server: DialectServer) {
  const answer = await server.ask(await requestExport(server.ask))
  return readCsvRecords(await answer.text())
    .map((row) => {
      const amounts = [
        'source amount',
        'destination amount',
        'network fee',
        'processing fee',
        'rr fee',
        'total fee',
      ]
      return {
        id: row['order id'],
        ...row,
        ...Object.fromEntries(amounts.map((name) => [name, plainAmount(row[name])])),
      }
    })
    .toSorted(byId)
}

/** Rows that were set aside, counted by reason, with one raw row each. */
async function setAside({ store }: DialectServer) {
  const rows = await store.db.selectFrom('quarantine').select(['mid', 'kind', 'reason', 'raw']).execute()
  const byReason = Object.groupBy(rows, ({ mid, kind, reason }) => `${kind} of ${mid}: ${reason}`)
  return Object.entries(byReason).map(([reason, all = []]) => `${all.length} ${reason}, ${all[0]?.raw}`)
}
