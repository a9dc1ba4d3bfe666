import { describe, expect, test } from 'vitest'
import { refused } from '../../../src/server/statements/reading/rows/sentences.ts'
import type { StatementReader } from '../../../src/server/statements/runParts.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { createLineReader, fileOf, lineOf } from '../../support/statementLines.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'

async function start(
  engine: Engine,
  env: Record<string, string> = {},
  reader: StatementReader = createLineReader(),
) {
  const store = await openTestStore(engine)
  const started = await startStack({ store, env, statementReader: reader })
  const { statementRuns } = started.stack
  return { ...started, store, settled: () => statementRuns.settled() }
}

function send(ask: Ask, order: string, bytes = 0) {
  const file = Buffer.concat([fileOf({ lines: [lineOf(2, order, '2.50')] }), Buffer.alloc(bytes, ' ')])
  return ask('/api/statements?name=october.csv&mid=mer_1', {
    body: new Uint8Array(file),
    headers: { 'content-type': 'application/octet-stream' },
  })
}

/** Refuses every file for this reason. */
function refusing(reason: 'broken' | 'columns-missing'): StatementReader {
  const why = reason === 'broken' ? refused('broken.zip') : refused(reason, { columns: 'Fee' })
  const refuse = () => Promise.reject(why)
  return { ...createLineReader(), inspect: refuse }
}

describe.each(engines)('on %s', (engine) => {
  test('refuses a file beyond the total storage and accepts it after a deletion', async () => {
    const { as, settled, store } = await start(engine, { STATEMENT_STORAGE_MB: '1' })
    const finance = await as('finance')
    const first = await send(finance, 'OR-1', 700_000)
    const { id } = await first.json()
    await settled()

    const second = await send(finance, 'OR-2', 700_000)

    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({
      message:
        'the files of all statements can use at most 1 MB: delete statements that are no longer needed',
    })
    expect(await store.db.selectFrom('statement').select('id').execute()).toEqual([{ id }])
    await finance(`/api/statements/${id}`, { method: 'DELETE' })
    await settled()
    expect((await send(finance, 'OR-2', 700_000)).status).toBe(201)
  })

  test('keeps a file with missing columns for another mapping', async () => {
    const { as, settled, store } = await start(engine, {}, refusing('columns-missing'))
    const finance = await as('finance')

    await send(finance, 'OR-1')
    await settled()

    expect(await store.db.selectFrom('statement_chunk').select('number').execute()).toHaveLength(1)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('limits the files per person and hour', async () => {
    const { as } = await start(engine, { STATEMENT_UPLOADS_PER_HOUR: '2' })
    const [finance, admin] = [await as('finance'), await as('admin')]

    expect([(await send(finance, 'OR-1')).status, (await send(finance, 'OR-2')).status]).toEqual([201, 201])
    const third = await send(finance, 'OR-3')

    expect(third.status).toBe(429)
    expect(await third.json()).toMatchObject({ message: 'at most 2 files per person and hour' })
    expect((await send(admin, 'OR-3')).status).toBe(201)
  })

  test('deletes a refused file, which can be uploaded again', async () => {
    const { as, settled, store } = await start(engine, {}, refusing('broken'))
    const finance = await as('finance')

    const { id } = await (await send(finance, 'OR-1')).json()
    await settled()

    expect(await (await finance(`/api/statements/${id}`)).json()).toMatchObject({
      state: 'refused',
      refusal: {
        message: 'the workbook is damaged: it cannot be unpacked',
        reason: 'broken',
        variant: 'zip',
      },
      fileGone: 'refused',
    })
    expect(await store.db.selectFrom('statement_chunk').select('number').execute()).toEqual([])
    expect((await send(finance, 'OR-1')).status).toBe(201)
  })
})
