import type { Stack } from '../../src/commands/stack.ts'
import { book, wire } from '../server/ledger/ledgers.ts'
import { addReceiver } from './alertWorld.ts'
import { asking } from './stack.ts'

export const recordNames = [
  'a period',
  'a statement',
  'an alert',
  'a receiver',
  'an access token',
  'an unreadable row',
  'an agreed rate',
  'a claim',
  'a payout',
] as const

/** Name, path, and a text that only appears on that page. */
export type RecordPage = readonly [name: (typeof recordNames)[number], path: string, also: string]

const unnamed = '{"amount":"12.50","customer":{"name":"Ana"},"createdAt":"2026-10-02T12:00:00Z"}'

/**
 * Adds a period that changed since its close, a statement with a difference, and an acknowledged alert. Also adds its receiver,
 * an access token, an agreed rate, a claim, a payout and an unreadable row. A create request in doubt already exists.
 */
export async function addRecords(stack: Stack): Promise<RecordPage[]> {
  const { store } = stack
  const { as } = asking(stack)
  const [admin, finance] = await Promise.all([as('admin'), as('finance')])
  const readId = async (answer: Promise<Response>) => {
    const response = await answer
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    return ((await response.json()) as { id: string }).id
  }

  await book(store, [october(1), october(2), october(3)])
  const span = { from: '2026-10-01', to: '2026-10-31', timeZone: 'UTC', mids: ['mer_1'] }
  const period = await readId(finance('/api/periods', { json: span }))
  await stack.closes.tend()
  await book(store, [october(2, { status: 'fund_returned' }), wire(unnamed)])
  await stack.closes.tend()

  stack.statementRuns.start()
  const csv = [
    'Order ID,Trade date,Gross amount,Total fee,Settlement currency',
    ...lines.map((line) => line.join()),
  ].join('\n')
  const statement = await readId(
    finance('/api/statements?name=october.csv&mid=mer_1', {
      body: new TextEncoder().encode(csv),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
  await stack.statementRuns.settled()

  const receiver = await addReceiver(store, 'Night desk')
  await stack.alerts.turn()
  await stack.alerts.settled()
  const { id: alert } = await store.db.selectFrom('alert').select('id').executeTakeFirstOrThrow()
  await admin(`/api/alerts/${encodeURIComponent(`mer_1:${alert}`)}/acknowledge`, { json: {} })

  const expiresAt = new Date((await store.now()) + 7 * 24 * 60 * 60_000).toISOString()
  const nightly = { name: 'Nightly report', role: 'finance', mids: ['mer_1'], expiresAt }
  const token = await readId(admin('/api/tokens', { json: nightly }))

  await finance(`/api/statements/${statement}/lines/settle`, {
    json: { class: 'differs', kind: 'claimed', note: 'more than agreed' },
  })
  const [claim] = (await (await finance('/api/claims')).json()) as { id: string }[]
  const [payout] = (await (await finance('/api/payouts')).json()) as { id: string }[]
  const rate = await readId(
    finance('/api/agreed-rates', {
      json: { mid: 'mer_1', currency: 'EUR', percent: '1.5', from: '2026-10-01' },
    }),
  )

  const [row] = (await (await admin('/api/unreadable')).json()) as { id: string }[]
  const of = (id: string) => encodeURIComponent(id)
  return [
    ['a period', `/periods/${of(period)}/show`, 'OR-october-2'],
    ['a statement', `/statements/${of(statement)}/show`, 'OR-october-3'],
    ['an alert', `/alerts/${of(`mer_1:${alert}`)}/show`, 'admin@countinghouse.test'],
    ['a receiver', `/alert-receivers/${of(receiver)}`, 'Night desk'],
    ['an access token', `/access-tokens/${of(token)}`, 'Nightly report'],
    ['a claim', `/claims/${of(claim?.id ?? '')}`, 'october.csv'],
    ['a payout', `/payouts/${of(payout?.id ?? '')}/show`, 'What should be paid'],
    ['an agreed rate', `/agreed-rates/${of(rate)}`, 'finance@countinghouse.test'],
    ['an unreadable row', `/unreadable/${of(row?.id ?? '')}/show`, '"createdAt": "2026-10-02T12:00:00Z"'],
  ]
}

const lines = [
  ['OR-october-1', '2026-10-02', '100.25', '1.75', 'EUR'],
  ['OR-october-3', '2026-10-04', '100.25', '2.75', 'EUR'],
  ['CH-20931', '2026-10-03', '100.25', '1.75', 'EUR'],
]

function october(n: number, more: object = {}) {
  return {
    id: `OR-october-${n}`,
    status: 'asset_settled',
    orderType: 'payin',
    createdAt: `2026-10-0${1 + n}T12:00:00.000Z`,
    source: { currency: 'EUR', amount: '100.25' },
    destination: { currency: 'USDT', amount: '98' },
    fees: { networkFee: '1.5', processingFee: '0.25' },
    ...more,
  }
}
