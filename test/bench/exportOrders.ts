import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import { startCommand } from '../support/command.ts'
import { fetchExport } from './fetchExport.ts'
import { fill, orders } from './ledgerLists.ts'
import type { Bench, Row } from './run.ts'

/** Exports a large ledger as one file over HTTP. LEDGER_ORDERS, LEDGER_SQLITE and LEDGER_POSTGRES work as in `ledgerLists`. */
export async function exportOrders(): Promise<Bench> {
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'export-orders-'))
  const { LEDGER_SQLITE: sqlite = `sqlite:${join(folder, 'ledger.db')}`, LEDGER_POSTGRES: postgres } =
    process.env
  try {
    if (sqlite !== 'none') rows.push(...(await measureAt('sqlite', sqlite)))
    if (postgres !== undefined) rows.push(...(await measureAt('postgres', postgres)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  return { title: `An export of ${orders.toLocaleString('en')} orders`, rows }
}

async function measureAt(engine: string, url: string): Promise<Row[]> {
  const store = await openStore(url)
  await migrate(store)
  await fill(store)
  await store.close()

  const server = startCommand('test/bench/exportServer.ts', { args: [url] })
  try {
    const [, ours = '', cookie = ''] = await server.printed(/listening on (\S+) for (\S+) of/)
    const ask = (path: string) => fetch(ours + path, { headers: { cookie } })
    const figures = async (more = '') => (await ask(`/figures${more}`)).json()
    const exported = async () => {
      const begun = performance.now()
      const { link, digest, ...got } = await receive(await fetchExport(ours, cookie), begun)
      const seconds = (performance.now() - begun) / 1000
      const manifest = await (await ask(link)).json()
      if (manifest.rows !== orders || manifest.sha256 !== digest)
        throw new Error('this is not the whole file')
      return { ...got, seconds }
    }
    // Loads all needed code first, with an export of few rows.
    await receive(await fetchExport(ours, cookie, { status: 'manual_review' }))
    await figures()
    const before = await figures()
    const { firstMs, bytes, seconds } = await exported()
    const after = await figures('?collect')
    const start = await figures('?collect')
    await exported()
    const { held } = await figures()

    const rate = orders / seconds
    const growth = (held - start.held) / 1e6
    return [
      {
        what: `${engine}: rows per second`,
        value: `${Math.round(rate).toLocaleString('en')} (${(bytes / 1e6).toFixed(0)} MB, ${seconds.toFixed(1)} s)`,
        goal: engine === 'sqlite' ? '>= 50,000' : 'for the record',
        isMet: engine !== 'sqlite' || rate >= 50_000,
      },
      {
        what: `${engine}: until the first byte`,
        value: `${firstMs.toFixed(0)} ms`,
        goal: '< 200 ms',
        isMet: firstMs < 200,
      },
      {
        what: `${engine}: memory held more than before, at its most`,
        value: `${growth.toFixed(0)} MB`,
        goal: '< 60 MB',
        isMet: growth < 60,
      },
      {
        what: `${engine}: what the process takes the first time`,
        value: `${((after.rss - before.rss) / 1e6).toFixed(0)} MB more, ${(after.rss / 1e6).toFixed(0)} in all`,
        goal: 'for the record',
        isMet: true,
      },
      {
        what: `${engine}: delay of the event loop meanwhile, p99`,
        value: `${after.p99.toFixed(1)} ms, worst ${after.worst.toFixed(1)}`,
        goal: '< 20 ms',
        isMet: after.p99 < 20,
      },
    ]
  } finally {
    server.stop()
    await server.ended
  }
}

async function receive(answer: Response, begun = performance.now()) {
  const hash = createHash('sha256')
  let [firstMs, bytes] = [0, 0]
  for await (const chunk of answer.body ?? []) {
    firstMs ||= performance.now() - begun
    bytes += chunk.length
    hash.update(chunk)
  }
  const link = /<(.+?)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  return { firstMs, bytes, digest: hash.digest('hex'), link }
}
