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

export function figuresPage(figures: Figures): string {
  const rows = Object.values(figures).flatMap(({ title, rows: own, date, machine: where }) => [
    ['', `**${title}**`, '', `${date}, ${where}`],
    ...own.map(({ what, value, goal, isMet }) => [isMet ? 'met' : '**missed**', what, value, goal]),
  ])
  const lines = [['', 'figure', 'measured', 'goal or yardstick'], ['---', '---', '---', '---'], ...rows]
  const table = lines
    .map((cells) => `| ${cells.map(inCell).join(' | ')} |`.replaceAll('|  |', '| |'))
    .join('\n')
  return `${opening}\n\n${table}\n\n${notClaimed}\n`
}

const opening = `# Figures

Written by \`npm run bench\`; \`npm run bench -- firstLoad\` measures one of them anew and leaves the others as they are.
The mutation scores come from \`npm run test:mutation\`.
Each is held against a goal, or against a yardstick in the same run, since machines differ and are noisy. The line of
each benchmark says when and where it was measured.`

const notClaimed = `## What is not claimed

- Service, server, database, browser and whatever asks share the cores of one machine: there is no network between them,
  and no figure is one of a machine that does nothing else.
- The service is the stand-in, or a server that answers the same bytes; how fast a real one is, nobody here knows.
- A figure of one run is one draw. Where a benchmark takes rounds it says so, and shows the middle one.
- Nothing is said of more than two servers, of more than one PostgreSQL, or of orders beyond the number named.`

function inCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${gigabytes} GB, ${platform()} ${arch()}, Node ${process.versions.node}`
}
