import { setTimeout } from 'node:timers/promises'
import type { Row } from './run.ts'

const questions = {
  'first page': { query: 'range=[0,24]', goal: 40 },
  search: { query: `filter=${encodeURIComponent('{"q":"mar"}')}&range=[0,24]`, goal: 100 },
}

/** Pages and searches ten times a second until the end, and returns the times. */
export function readMeanwhile(ours: string, cookie: string): { end: (what: string) => Promise<Row[]> } {
  const taken = new Map<string, number[]>()
  let isOver = false
  const reading = (async () => {
    while (!isOver)
      for (const [name, { query }] of Object.entries(questions)) {
        const begun = performance.now()
        const answer = await fetch(`${ours}/api/orders?${query}`, { headers: { cookie } })
        await answer.bytes()
        if (!answer.ok) throw new Error(`${query} was answered ${answer.status}`)
        taken.set(name, [...(taken.get(name) ?? []), performance.now() - begun])
        await setTimeout(100)
      }
  })()
  return {
    end: async (what) => {
      isOver = true
      await reading
      return Object.entries(questions).map(([name, { goal }]) => {
        const all = (taken.get(name) ?? []).toSorted((a, b) => a - b)
        const at = (part: number) => all[Math.floor(all.length * part)] ?? NaN
        return {
          what: `${what}: ${name} meanwhile`,
          value: `p95 ${at(0.95).toFixed(1)} ms, p50 ${at(0.5).toFixed(1)}, of ${all.length}`,
          goal: `<= ${goal} ms`,
          isMet: at(0.95) <= goal,
        }
      })
    },
  }
}
