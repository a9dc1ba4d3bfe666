import { Agent, request } from 'undici'

export type Read = { what: string; path: string; cookie: string }
export type Answer = { what: string; status: number; ms: number }

/**
 * Sends a fixed number of requests per second, regardless of pending answers. Times count from the due moment, so that queueing
 * is included. `status` 0: no answer.
 */
export async function openLoop(
  url: string,
  { rate, seconds, next }: { rate: number; seconds: number; next: () => Read },
): Promise<Answer[]> {
  const agent = new Agent({ connections: 400, pipelining: 1 })
  const answers: Answer[] = []
  const open = new Set<Promise<void>>()
  const started = performance.now()
  const total = Math.round(rate * seconds)

  async function ask({ what, path, cookie }: Read, due: number): Promise<void> {
    let status = 0
    try {
      const answer = await request(url + path, { dispatcher: agent, headers: { cookie } })
      await answer.body.dump({ limit: 1e9 })
      status = answer.statusCode
    } catch {
      // Counted as a request without an answer.
    }
    answers.push({ what, status, ms: performance.now() - due })
  }

  for (let sent = 0; sent < total;) {
    for (; sent < total && started + (sent / rate) * 1000 <= performance.now(); sent++) {
      const asking = ask(next(), started + (sent / rate) * 1000)
      open.add(asking)
      void asking.then(() => open.delete(asking))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(open)
  await agent.destroy()
  return answers
}

export function percentile(answers: readonly Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}
