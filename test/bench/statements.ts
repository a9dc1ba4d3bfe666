import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCommand } from '../support/command.ts'
import type { Bench, Row } from './run.ts'

type Measured = {
  lines: number
  /** Seconds for each step, and processor seconds for both. */
  inspect: number
  read: number
  cpu: number
  memory: number
  /** p99 in ms during reading, and before. */
  delay: number
  idle: number
}

/** Time to read a statement of 200,000 lines, and its effect on other requests. */
export async function statements(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'))
  const rows: Row[] = []
  try {
    for (const [form, as] of [
      ['stripePayout', 'csv'],
      ['stripePayout', 'xlsx'],
    ] as const) {
      const path = join(folder, `${form}.${as}`)
      await run('write', path, form, as)
      const { lines, inspect, read, cpu, memory, delay, idle } = JSON.parse(
        await run('read', path),
      ) as Measured
      const what = `${lines.toLocaleString('en')} lines, ${as}, ${(statSync(path).size / 1e6).toFixed(0)} MB`
      rows.push(
        {
          what,
          value: `${inspect.toFixed(1)} s to inspect, ${read.toFixed(1)} s to read; ${cpu.toFixed(1)} s of a processor`,
          goal: '<= 20 s of a processor',
          isMet: cpu <= 20,
        },
        {
          what: `${what}: memory`,
          value: `${memory.toFixed(0)} MB more`,
          goal: '< 150 MB',
          isMet: memory < 150,
        },
        {
          what: `${what}: event loop`,
          value: `p99 ${delay.toFixed(1)} ms late (idle: ${idle.toFixed(1)})`,
          goal: '< 50 ms more than idle',
          isMet: delay - idle < 50,
        },
      )
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return { title: 'Statements: reading a file', rows }
}

async function run(...args: string[]): Promise<string> {
  const command = startCommand('test/bench/statementReading.ts', { args })
  await command.ended
  return command.output().trim().split('\n').at(-1) ?? ''
}
