import { describe, expect, test } from 'vitest'
import { startCommand } from '../../support/command.ts'
import { random } from '../../support/random.ts'
import { runs } from '../../support/runs.ts'
import { lineOf } from '../../support/statementLines.ts'
import { engines, migratedDatabase, openAt } from '../../support/stores.ts'
import { bookOrders, orderOf, receive, resultsOf, statementOf } from './statementRuns.ts'

const script = 'test/support/statementProcess.ts'
const count = 300

describe.each(engines)('on %s', (engine) => {
  test('a statement killed at any time is run again without partial matches', async () => {
    const url = await migratedDatabase(engine)
    const store = await openAt(url)
    const ids = Array.from({ length: count }, (_, n) => `OR-${n}`)
    await bookOrders(
      store,
      ids.map((id) => orderOf(id)),
    )
    // The two lines of an order are far apart in the file.
    const lines = [...ids, ...ids].map((id, n) =>
      lineOf(n + 2, id, n < count ? '2.00' : '0.50', { kind: n < count ? 'processing' : 'network' }),
    )
    const { id } = await receive(store, { lines })

    const kills = runs(engine === 'sqlite' ? 50 : 25)
    for (let kill = 0; kill < kills; kill++) {
      const one = startCommand(script, { args: ['--database', url] })
      const steps = 1 + Math.floor(random() * 60)
      await one.printed(new RegExp(`(?:(?:writes|wrote)\\n){${steps}}|ends`))
      await one.kill('SIGKILL')
      const { state, classes } = await statementOf(store, id)
      const done = one.output().includes('ends done') && state === 'done'
      // No result is visible before the end.
      expect(done ? 'done' : classes).toBe(done ? 'done' : null)
      // Resets the attempts, because three kills in a row would end the statement.
      await store.db.updateTable('statement').set({ attempts: 0 }).execute()
      if (done)
        await store.db
          .updateTable('statement')
          .set({ state: 'reading', classes: null, run_until: '' })
          .execute()
    }
    const last = startCommand(script, { args: ['--database', url] })
    await last.printed(/ends done/)
    await expect.poll(async () => (await statementOf(store, id)).state).toBe('done')
    await last.kill('SIGKILL')

    const results = await resultsOf(store, id)
    expect(results).toHaveLength(count)
    expect(new Set(results.map((one) => `${one.class} ${one.lines} ${one.difference}`))).toEqual(
      new Set(['equal 2 0.00']),
    )
    const matches = await store.db.selectFrom('statement_match').select(['order_id', 'statement']).execute()
    expect(matches.map(({ order_id }) => order_id).toSorted()).toEqual(ids.toSorted())
    expect(await store.db.selectFrom('statement_line').select('number').execute()).toHaveLength(2 * count)
  }, 600_000)
})
