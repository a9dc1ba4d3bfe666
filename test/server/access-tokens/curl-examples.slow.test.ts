import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../src/commands/listen.ts'
import { book } from '../ledger/ledgers.ts'
import { makeToken } from '../../support/accessTokens.ts'
import { readCsvRecords } from '../../support/csv.ts'
import { startTimedStack } from '../../support/timedStack.ts'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const blocks = [...readFileSync('docs/reading.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, text]) => text ?? '',
)

const order = (id: string, createdAt: string) => ({
  id,
  status: 'completed',
  orderType: 'gaming',
  userId: 'UX-1',
  source: { currency: 'EUR', amount: '100.00' },
  destination: { currency: 'EUR', amount: '90.00' },
  fees: { networkFee: 1.5, processingFee: 2 },
  createdAt,
  updatedAt: createdAt,
})

test.runIf(hasCurl)('the documented curl examples run as written', async () => {
  const { stack, store, as, ask } = await startTimedStack('sqlite', { world: { orders: 3, users: 3 } })
  await book(store, [order('OR-1', '2026-10-31T23:30:00.000Z'), order('OR-2', '2026-11-05T10:00:00.000Z')])
  const { token } = await makeToken(await as('admin'), ask)
  const server = await listen(stack.fetch, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-curl-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'token'), `Authorization: Bearer ${token}\n`, { mode: 0o600 })

  const outputs: string[] = []
  for (const text of blocks) {
    const script = `set -e\n${text.replaceAll('https://office.example.com', server.url)}`
    outputs.push((await run('sh', ['-c', script], { cwd: folder })).stdout)
  }

  expect(outputs).toHaveLength(3)
  expect(outputs[0]).toContain('"mid":"mer_1"')
  // Lisbon is on Greenwich time in winter, so both orders fall into their own month.
  expect(outputs[0]).toMatch(/"group":"2026-10.*"group":"2026-11/)
  const file = readdirSync(folder).find((name) => name.endsWith('.csv')) ?? ''
  expect(file).toBe('orders-2026-11-21-incomplete.csv')
  const rows = readCsvRecords(readFileSync(join(folder, file), 'utf8'))
  expect(rows.map((row) => row['order id'])).toEqual(['OR-2'])
  expect(outputs[2]).toMatch(/content-range: orders 0-1\/2[\s\S]*"id":"OR-2"[\s\S]*"id":"OR-1"/i)
  expect(outputs[2]).toMatch(/^coverage: at-least/im)
})
