import { readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, platform, totalmem } from 'node:os'
import type { Bench } from './run.ts'

const file = 'docs/figures.md'
const resultsFile = new URL('figures.json', import.meta.url)

/** Results of each benchmark's last run, with date and machine. */
export type Figures = Record<string, Bench & { date: string; machine: string }>

export function readFigures(): Figures {
  return JSON.parse(readFileSync(resultsFile, 'utf8')) as Figures
}

/** Replaces the results of this benchmark and keeps all others. */
export function keepFigures(name: string, bench: Bench): void {
  const figures = { ...readFigures(), [name]: { ...bench, date: today(), machine: machine() } }
  const sorted = Object.fromEntries(Object.entries(figures).toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`)
  writeFileSync(file, figuresPage(sorted))
}

/** Key rows of the page. A benchmark that is not named here shows each row that has a goal. */
const keyRows: Record<string, RegExp> = {
  firstLoad: /^script/,
  growth:
    /^(disk|bytes for each order|a page of 100 new|first page|search: a first|an export|.*after an export)/,
  largeAnswers: /8 MB/,
  ledgerMemory: /after its start$/,
  load: /p99 of all/,
  oneHolder: /^$/,
  periodClose: /keeps/,
  readReplica: /^$/,
  standInPages: /^$/,
  statementMatching: /read and matched/,
  statements: /MB$/,
  versions: /search/,
}
const withoutGoal = /^(as it is|for the record|ms|none|yardstick|yes)/
const details =
  / \([^)]*\)|, (p50|p95|of|at most) [\d.]+|, [\d.]+ per hour|, done: .*|: \d+ fail .*|; \d+ x 50.*/g

/** Shows the key rows of each benchmark, and each missed goal. */
export function figuresPage(figures: Figures): string {
  const machines = new Set(Object.values(figures).map((one) => one.machine))
  const parts = Object.entries(figures).map(([name, { title, rows, date, machine: where }]) => {
    const key = keyRows[name]
    const lines = rows
      .filter(({ what, goal, isMet }) => !isMet || (key ? key.test(what) : !withoutGoal.test(goal)))
      .map(({ what, value, goal, isMet }) => {
        const target = withoutGoal.test(goal) ? '' : ` (${goal})`
        return `- ${isMet ? '' : '**Missed**: '}${what}: ${value.replaceAll(details, '')}${target}`
      })
    const when = machines.size === 1 ? date : `${date}, ${where}`
    return lines.length === 0 ? '' : `\n**${title}** (${when})\n\n${lines.join('\n')}\n`
  })
  const where = machines.size === 1 ? ` Machine: ${[...machines].join()}.` : ''
  return `${opening}${where}\n${parts.join('')}\n${notClaimed}\n`
}

const opening = `# Figures

Key figures of the last run of each benchmark, with goals in parentheses, and every missed goal. All rows: \`test/bench/figures.json\`.
\`npm run bench\` runs the benchmarks, \`npm run bench -- firstLoad\` one of them, \`npm run test:mutation\` the mutation scores.`

const notClaimed = `## Limits of these figures

- Service, server, database and browser shared one machine with other work, without a network between them.
- The service is the stand-in. The speed of a real service is unknown.
- Most figures are one run; with rounds, the middle one is shown.`

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${gigabytes} GB, ${platform()} ${arch()}, Node ${process.versions.node}`
}
