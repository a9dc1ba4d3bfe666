import { expect } from 'vitest'
import type { StatementResult, WholeStatement } from '../../../../src/api/statements.ts'
import { bookOrders } from '../../../server/statements/statementRuns.ts'
import { startStack, type Ask } from '../../stack.ts'
import { openSharedStore, type Engine } from '../../stores.ts'
import { answerQuestion } from '../answerQuestion.ts'
import { writeText } from '../writeText.ts'
import { writeWorkbook } from '../writeWorkbook.ts'
import type { Month } from './makeMonth.ts'
import { partsOf, type ProviderForm } from './providerForm.ts'

export type Total = { results: number; sums: { difference: string | null }[] }
export type Result = Pick<StatementResult, 'class' | 'lines' | 'theirs' | 'ours' | 'difference'> & {
  orders: { id: string }[]
}
export type Told = Pick<WholeStatement, 'id' | 'mids' | 'state' | 'mapping' | 'proof'> & {
  questions: { about: string; choices?: { value: unknown }[] }[]
  period: { from: string; to: string; source: string } | null
  classes: { differs: { sides?: Record<string, Total> } }
  causes: ({ id: string; fact: { code: string }; settled: number } & Total)[]
}

/** A server with a signed-in controller. */
export async function openDesk(engine: Engine) {
  const { store, close } = await openSharedStore(engine)
  const { as, stack } = await startStack({ store })
  return {
    store,
    finance: await as('finance'),
    settled: () => stack.statementRuns.settled(),
    /** A campaign would keep hundreds of stores and threads. */
    close: async () => {
      await stack.close()
      await close()
    },
  }
}

/** Books the orders of a month, uploads the file and answers its questions. */
export async function readFile(
  { store, finance, settled }: Awaited<ReturnType<typeof openDesk>>,
  form: ProviderForm,
  month: Month,
  about: string,
  mayAsk = true,
): Promise<Told> {
  for (const mid of ['mer_1', 'mer_2']) {
    const own = month.orders.filter((one) => one.mid === mid)
    await bookOrders(
      store,
      own.map(({ order }) => order),
      mid,
    )
  }
  const id = await drop(finance, month, form)
  await settled()
  const asking = await read(finance, id)
  if (!mayAsk) expect(asking.questions, about).toEqual([])
  if (asking.state === 'asks') {
    await answer(finance, asking, form, about)
    await settled()
  }
  const statement = await read(finance, id)
  const { state, questions } = statement
  expect({ state, questions }, about).toEqual({ state: 'done', questions: [] })
  return statement
}

async function drop(finance: Ask, month: Month, form: ProviderForm): Promise<string> {
  const table = form.write(month, partsOf(month, form.provider))
  const { bytes } = form.as
    ? writeWorkbook(table, { calendar: '1900', strings: 'shared' })
    : writeText(table, month.by.next)
  const response = await finance(`/api/statements?name=${month.month}.${form.as ?? 'csv'}&mid=mer_1`, {
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  })
  return (await response.json()).id
}

export async function read(finance: Ask, id: string): Promise<Told> {
  return (await finance(`/api/statements/${id}`)).json()
}

/** Answers each question by the choice that has the right words in it. */
async function answer(finance: Ask, statement: Told, { answers = {} }: ProviderForm, about: string) {
  let { mapping } = statement
  for (const question of statement.questions) {
    const words = answers[question.about] ?? 'unknown'
    const choice = question.choices?.find(({ value }) =>
      words === 'none' ? !value : JSON.stringify(value).includes(words),
    )
    expect(choice, `${about}: ${JSON.stringify(question)}`).toBeDefined()
    if (mapping) mapping = answerQuestion(mapping, question.about, choice?.value)
  }
  const response = await finance(`/api/statements/${statement.id}/mapping`, {
    method: 'PUT',
    json: { mapping },
  })
  expect(response.status, about).toBe(200)
}

export async function list(finance: Ask, path: string, filter: object = {}): Promise<Result[]> {
  const all: Result[] = []
  for (let from = 0; ; from += 100) {
    const query = new URLSearchParams({ range: `[${from},${from + 99}]`, filter: JSON.stringify(filter) })
    const page: Result[] = await (await finance(`${path}?${query}`)).json()
    all.push(...page)
    if (page.length < 100) return all
  }
}
