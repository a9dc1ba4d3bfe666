import { readFileSync } from 'node:fs'
import type { Store } from '../../src/store/openStore.ts'
import type { Command } from '../support/command.ts'
import { startBenchServer } from './benchServer.ts'
import { signInAsBench } from './benchOperator.ts'
import { fetchExport } from './fetchExport.ts'
import { at } from './growthDisk.ts'
import { createQuestions, type Question } from './growthQuestions.ts'
import { matchStatement } from './growthStatement.ts'
import { mids } from './growLedger.ts'
import { holdLeases } from './holdLeases.ts'
import { watchProcessor } from './processorTime.ts'

export type Figure = { what: string; value: string; goal?: string; isMet?: boolean }

type Parts = { store: Store; url: string; service: string; size: number }

/**
 * Response times of a server. Another lease holder appears to read the service's lists, so that nothing else runs beside the
 * measured reads.
 */
export async function measureServer({ store, url, service, size }: Parts): Promise<Figure[]> {
  const leases = await holdLeases(store)
  const questions = await createQuestions(store)
  const begun = performance.now()
  const server = startBenchServer({ database: url, service, mids })
  try {
    const [, ours = ''] = await server.printed(/is open on (\S+)/)
    const started = performance.now() - begun
    const cookie = await signInAsBench(ours, 'admin')
    const figures: Figure[] = []
    const note = (figure: Figure) => {
      process.stderr.write(`${size}, ${figure.what}: ${figure.value}\n`)
      figures.push(figure)
    }
    note({ what: 'a server starts', value: `${(started / 1000).toFixed(1)} s` })
    const memory = (what: string) => {
      const { now, most } = readMemory(server)
      note({ what: `memory of the server: ${what}`, value: `${now} MB, at most ${most}` })
    }
    memory('at its start')
    for (const one of questions) note(await measure(one, { store, ours, cookie, pid: server.pid ?? 0 }))
    memory('after lists, searches and reports')
    note(await matchStatement(store, ours, cookie).catch(refusal('a statement')))
    note(await exportMany(ours, cookie, size).catch(refusal('an export')))
    memory('after an export')
    return figures
  } finally {
    server.stop()
    await server.ended
    await leases.end()
  }
}

/** GROWTH_ROUNDS sets the number of requests per question. */
const rounds = Number(process.env.GROWTH_ROUNDS ?? 20)

type Under = { store: Store; ours: string; cookie: string; pid: number }

/** Every fourth request follows a booking, so that caches are empty. */
async function measure({ what, ask, goal }: Question, { store, ours, cookie, pid }: Under): Promise<Figure> {
  const taken: number[] = []
  const processor = await watchProcessor(store, pid)
  try {
    for (let round = 0; round < rounds; round++) {
      if (round % 4 === 0) await raiseVersions(store)
      const begun = performance.now()
      await ask({ ours, cookie, round })
      taken.push(performance.now() - begun)
    }
  } catch (error) {
    return refusal(what)(error)
  }
  const cost = (await processor.spent()) / rounds
  const [p50, p95] = [at(taken, 0.5), at(taken, 0.95)]
  return {
    what,
    value: `${p50.toFixed(0)}/${p95.toFixed(0)}/${cost.toFixed(1)}`,
    isMet: goal === undefined || cost <= goal,
    goal: goal === undefined ? 'ms' : `<= ${goal} ms of a processor`,
  }
}

/** A failed request is a figure, too. */
function refusal(what: string): (error: unknown) => Figure {
  return (error) => ({
    what,
    value: (error instanceof Error ? error.message : String(error)).slice(0, 80),
    isMet: false,
  })
}

async function raiseVersions({ db }: Store): Promise<void> {
  await db
    .updateTable('ledger_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
}

/** Exports all orders, or the newest month where all of them take many minutes. */
async function exportMany(ours: string, cookie: string, size: number): Promise<Figure> {
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const begun = performance.now()
  const answer = await fetchExport(ours, cookie, size > 1_000_000 ? { createdAt_gte: since } : {})
  let [bytes, rows] = [0, -1]
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    for (const byte of chunk) if (byte === lineEnd) rows++
  }
  const seconds = (performance.now() - begun) / 1000
  const rate = Math.round(rows / seconds).toLocaleString('en')
  return {
    what: 'an export of all, above a million of a month: rows per second',
    value: `${rate} (${rows.toLocaleString('en')}, ${Math.round(bytes / 1e6)} MB)`,
  }
}

const lineEnd = 10

/** Current and peak memory in MB. */
function readMemory({ pid }: Command): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000)
  return { now: of('VmRSS'), most: of('VmHWM') }
}
