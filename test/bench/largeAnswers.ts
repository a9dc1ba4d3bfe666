import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCommand } from '../support/command.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator, signInAsBench } from './benchOperator.ts'
import type { Bench, Row } from './run.ts'

const atOnce = 200
const rounds = 5

/** Response times of other requests while a service answers with megabytes. */
export async function largeAnswers(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'large-answers-'))
  const service = startCommand('test/bench/largeService.ts')
  const [, address = ''] = await service.printed(/listening on (\S+)/)
  const database = `sqlite:${join(folder, 'bench.db')}`
  await addBenchOperator(database)
  const server = startBenchServer({ database, service: address })
  // Measured in the same way at the same moments, so its delay is that of the machine and the measuring thread.
  const bare = startCommand('test/bench/bareProxy.ts', { args: [address] })
  try {
    const [, url = ''] = await server.printed(/is open on (\S+)/)
    const [, yardstick = ''] = await bare.printed(/listening on (\S+)/)
    const cookie = await signInAsBench(url)
    await healthDuring([url, yardstick], () => setTimeout(2000))
    const rows: Row[] = []
    for (const [status, what] of [
      ['completed', '3.6 MB of small rows'],
      ['rows', '200 rows of 5 kilobytes'],
    ] as const) {
      const statusCounts = new Map<number, number>()
      const one = async () => {
        const path = `/api/v1/public/orders?limit=200&status=${status}`
        const answer = await fetch(url + path, { headers: { MID: 'mer_1', cookie } })
        await answer.arrayBuffer()
        statusCounts.set(answer.status, (statusCounts.get(answer.status) ?? 0) + 1)
      }
      // Other work on the machine delays one of several rounds, but a slow server delays all of them.
      const taken: [Health, Health][] = []
      for (let round = 0; round < rounds; round++)
        taken.push(
          await healthDuring([url, yardstick], () => Promise.all(Array.from({ length: atOnce }, one))),
        )
      const sorted = taken.toSorted((a, b) => delayBeyondIdle(a) - delayBeyondIdle(b))
      const [health, idle] = sorted[rounds >> 1] ?? [nothing, nothing]
      const counts = [...statusCounts].map(([code, count]) => `${count} x ${code}`).join(', ')
      rows.push({
        what: `/healthz at most, ${atOnce} x ${what}`,
        value: `${health.most.toFixed(0)} ms, p50 ${health.p50.toFixed(1)} (a server that does nothing: ${idle.most.toFixed(0)}, ${idle.p50.toFixed(1)}); ${counts}`,
        goal: '<= 100 ms more than that',
        isMet: delayBeyondIdle([health, idle]) <= 100,
      })
    }
    return { title: 'The server: large answers of a service', rows }
  } finally {
    for (const command of [server, service, bare]) command.stop()
    await Promise.all([server.ended, service.ended, bare.ended])
    rmSync(folder, { recursive: true })
  }
}

type Health = { most: number; p50: number }

const nothing: Health = { most: Infinity, p50: Infinity }
const delayBeyondIdle = ([health, idle]: [Health, Health]) => health.most - idle.most

/** Sends one request after the other to each URL and times them, until the work is done. */
async function healthDuring(urls: [string, string], work: () => Promise<unknown>): Promise<[Health, Health]> {
  let isOver = false
  const watch = async (url: string): Promise<Health> => {
    const taken: number[] = []
    while (!isOver) {
      const started = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      taken.push(performance.now() - started)
      await setTimeout(5)
    }
    const sorted = taken.toSorted((a, b) => a - b)
    return { most: sorted.at(-1) ?? 0, p50: sorted[sorted.length >> 1] ?? 0 }
  }
  const watching = Promise.all([watch(urls[0]), watch(urls[1])])
  await work()
  isOver = true
  return watching
}
