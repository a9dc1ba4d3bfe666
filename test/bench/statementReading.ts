import { readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { createStatementReader } from '../../src/server/statements/reading/createStatementReader.ts'
import { createRandom } from '../support/createRandom.ts'
import type { FormName } from '../support/statements/forms.ts'
import { makeTruth } from '../support/statements/truth.ts'
import { writeStatement } from '../support/statements/writeStatement.ts'

// A separate process, so that memory of writing does not count as memory of reading.
const [what, path = '', form, as] = process.argv.slice(2)
if (what === 'write') {
  const truth = makeTruth({ random: createRandom(1), lines: 200_000 })
  writeFileSync(path, writeStatement(truth, form as FormName, 3, as as 'csv' | 'xlsx').bytes)
} else process.stdout.write(`${JSON.stringify(await measure())}\n`)

async function measure() {
  const file = () => new Uint8Array(readFileSync(path))
  const bytes = file()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()

  // Timer delay of an idle process on this machine at this moment.
  await setTimeout(2000)
  const idle = delay.percentile(99) / 1e6
  delay.reset()

  const reader = createStatementReader()
  const cpu = process.cpuUsage()
  const started = performance.now()
  const { mapping } = await reader.inspect(bytes)
  const inspected = performance.now()
  let lines = 0
  for await (const batch of reader.read(file(), mapping)) lines += batch.lines.length
  const ended = performance.now()
  clearInterval(timer)
  await reader.close()
  return {
    lines,
    inspect: (inspected - started) / 1000,
    read: (ended - inspected) / 1000,
    cpu: (process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1e6,
    idle,
    memory: (most - before) / 2 ** 20,
    delay: delay.percentile(99) / 1e6,
  }
}
