import { expect, test } from 'vitest'
import type { Proposals } from '../../../src/api/statements.ts'
import { random } from '../../support/random.ts'
import { runs } from '../../support/runs.ts'
import type { Ask } from '../../support/stack.ts'
import { acquirerForms } from '../../support/statements/providers/acquirerForms.ts'
import { makeMonth, type Month } from '../../support/statements/providers/makeMonth.ts'
import {
  list,
  openDesk,
  read,
  readFile,
  type Result,
  type Told,
  type Total,
} from '../../support/statements/providers/openDesk.ts'
import type { ProviderForm } from '../../support/statements/providers/providerForm.ts'
import { walletForms } from '../../support/statements/providers/walletForms.ts'
import { monthAfter, monthStart, shortest, sum } from '../../support/statements/providers/writing.ts'
import { engines, type Engine } from '../../support/stores.ts'

const forms: Record<string, ProviderForm> = { ...acquirerForms, ...walletForms }

// These show that both engines match in the same way.
const onBoth = ['germanAcquirer', 'bankBatches']
const cases = Object.keys(forms).flatMap((name) =>
  engines
    .filter((engine) => engine === 'sqlite' || onBoth.includes(name))
    .map((engine) => [name, engine] as const),
)

test.each(cases)(
  'finds the planted differences of two months and no others: %s on %s',
  async (name, engine) => {
    for (let round = 0; round < (engine === 'sqlite' ? runs(200, 200) : 1); round++)
      await checkTwoMonths(name, engine, Math.floor(random() * 2 ** 31))
  },
)

test('compares with the orders of a second merchant, and settles a changed rate at once', async () => {
  const form = acquirerForms.germanAcquirer
  const desk = await openDesk('sqlite')
  const month = makeMonth(form.provider, '2026-10', Math.floor(random() * 2 ** 31))
  const { id, mapping } = await readFile(desk, form, month, 'with one merchant')

  const put = await desk.finance(`/api/statements/${id}/mapping`, {
    method: 'PUT',
    json: { mapping, mids: ['mer_1', 'mer_2'] },
  })
  expect(put.status, await put.text()).toBe(200)
  await desk.settled()

  const both = await read(desk.finance, id)
  expect(both.mids).toEqual(['mer_1', 'mer_2'])
  expect((await list(desk.finance, `/api/statements/${id}/lines`)).map(tell).toSorted()).toEqual(
    [
      ...month.truth.map((one) => one.replace('other-merchant', 'equal')),
      ...month.foreign,
      ...ownLines(form),
    ].toSorted(),
  )

  const reason = { cause: both.causes[0]?.id, kind: 'claimed', note: '2 % are agreed' }
  const settled = await desk.finance(`/api/statements/${id}/lines/settle`, { json: reason })

  const count = month.sides.changed.length
  expect(await settled.json()).toMatchObject({ settled: count, settlement: { kind: 'claimed' } })
  expect((await read(desk.finance, id)).causes).toMatchObject([{ results: count, settled: count }])
  await desk.close()
})

async function checkTwoMonths(name: string, engine: Engine, seed: number) {
  const form = forms[name] as ProviderForm
  const desk = await openDesk(engine)
  for (const [nth, monthName] of ['2026-08', '2026-10'].entries()) {
    const month = makeMonth(form.provider, monthName, seed + nth)
    const about = `${name} with seed ${seed}, ${monthName}`
    const statement = await readFile(desk, form, month, about, nth === 0)
    await checkResults(desk.finance, statement, month, form, about)
  }
  await desk.close()
}

async function checkResults(finance: Ask, statement: Told, month: Month, form: ProviderForm, about: string) {
  const path = `/api/statements/${statement.id}`
  const results = await list(finance, `${path}/lines`)
  expect.soft(results.map(tell).toSorted(), about).toEqual([...month.truth, ...ownLines(form)].toSorted())
  checkPeriod(statement, month, form, about)
  expect
    .soft(
      statement.proof.filter(({ ok }) => ok === false),
      about,
    )
    .toEqual([])

  const { over, under, amount, changed } = month.sides
  const total = (all: number[]) => ({ results: all.length, difference: shortest(month.money(sum(all))) })
  const sides = Object.entries(statement.classes.differs.sides ?? {})
  const planted = Object.entries({ over, under, amount }).filter(([, all]) => all.length > 0)
  expect
    .soft(sides.map(([side, one]) => [side, totalOf(one)]).toSorted(), about)
    .toEqual(planted.map(([side, all]) => [side, total(all)]).toSorted())

  const causes = changed.length < 3 ? [] : [{ fact: 'rate', ...total(changed) }]
  expect
    .soft(
      statement.causes.map((cause) => ({ fact: cause.fact.code, ...totalOf(cause) })),
      about,
    )
    .toEqual(causes)
  for (const { id, results: count } of statement.causes)
    expect.soft(await list(finance, `${path}/lines`, { cause: id }), about).toHaveLength(count)

  await confirmProposals(finance, path, month, about)
}

/** Confirms all proposals, after which their lines and orders are equal. */
async function confirmProposals(finance: Ask, path: string, month: Month, about: string) {
  const { proposals }: Proposals = await (await finance(`${path}/proposals`)).json()
  expect(
    proposals.map(({ line, order }) => `${shortest(line.amount ?? '')} ${order.id}`).toSorted(),
    about,
  ).toEqual(month.proposals.toSorted())
  if (proposals.length === 0) return

  const lines = proposals.map(({ line, order }) => ({
    line: line.number,
    mid: order.mid,
    orderIds: [order.id],
  }))
  const confirmed = await finance(`${path}/lines/match`, { json: { lines } })

  expect(confirmed.status, about).toBe(200)
  const matched = new Set(month.proposals.map((proposal) => proposal.split(' ')[1]))
  const truth = month.truth
    .filter((one) => one !== 'no-order -')
    .map((one) => (matched.has(one.split(' ')[1]) ? `equal ${one.split(' ')[1]}` : one))
  expect((await list(finance, `${path}/lines`)).map(tell).toSorted(), about).toEqual(truth.toSorted())
}

/** Without a stated zone, the ends of the month are known only to the day. */
function checkPeriod({ period }: Told, { month }: Month, { provider }: ProviderForm, about: string) {
  expect.soft(period?.source, about).toBe(provider.printsPeriod ? 'printed' : 'lines')
  const leewayMs = provider.statesZone ? 1000 : 14 * 3_600_000
  const ends = [monthStart(month, provider.zone), monthStart(monthAfter(month), provider.zone)]
  for (const [nth, end] of [period?.from, period?.to].entries())
    expect
      .soft(Math.abs(Date.parse(end ?? '') - (ends[nth] ?? 0)), `${about}: ${end}`)
      .toBeLessThanOrEqual(leewayMs)
}

function ownLines({ ownLines: count = 0 }: ProviderForm): string[] {
  return Array.from({ length: count }, () => 'no-order -')
}

/** A result as in the truth of a month. */
function tell(result: Result): string {
  const ids = result.orders.length > 0 ? result.orders.map(({ id }) => id) : [idIn(result.lines[0]?.orderId)]
  const figure = result.difference ?? result.theirs ?? result.ours ?? 'none'
  const isCounted = ['differs', 'closed-order', 'duplicate', 'no-such-order', 'not-in-statement'].includes(
    result.class,
  )
  return [
    result.class,
    ids.toSorted().join('|'),
    ...(isCounted ? [shortest(figure).replace(result.class === 'not-in-statement' ? '-' : '', '')] : []),
  ].join(' ')
}

function idIn(text: string | null | undefined): string {
  return /OR-\d+-\d+/.exec(text ?? '')?.[0] ?? '-'
}

function totalOf({ results, sums }: Total) {
  return { results, difference: shortest(sums[0]?.difference ?? '0') }
}
