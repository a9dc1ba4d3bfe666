import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { keepFigures, readFigures } from '../bench/figures.ts'
import { idOf, parts, type Part } from './parts.ts'

/**
 * `npm run test:mutation`, or `npm run test:mutation -- money roles/policies` for some areas or parts: changes the code
 * in one place after the other, and counts how often no test notices. What it finds stands in `docs/figures.md`; the
 * places are shown in `node_modules/.cache/mutation/`, a page for each part. A second run tries only what has changed.
 */
const goal = 85
const wanted = process.argv.slice(2)
const names = parts.flatMap((part) => [part.area, idOf(part)])
const unknown = wanted.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`no "${unknown}": there are ${[...new Set(names)].join(', ')}`)

for (const part of parts) {
  if (wanted.length > 0 && !wanted.includes(part.area) && !wanted.includes(idOf(part))) continue
  const { status } = spawnSync(
    process.execPath,
    [
      'test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'test/mutation/stryker.config.ts',
    ],
    { stdio: 'inherit', env: { ...process.env, MUTATION_PART: idOf(part) } },
  )
  if (status !== 0) throw new Error(`Stryker ended with ${status}`)
}

// An area is counted once all of its parts have been tried; the rows of others stand as they were.
const before = readFigures().mutation?.rows ?? []
const rows = [...new Set(parts.map(({ area }) => area))].flatMap((area) => {
  const own = parts.filter((part) => part.area === area)
  const isWhole = own.every((part) => existsSync(reportOf(part)))
  return isWhole ? toRow(area, own.flatMap(statusesOf)) : before.filter(({ what }) => what === area)
})
if (rows.length > 0)
  keepFigures('mutation', { title: 'Mutation score: changes of the code that a test notices', rows })
for (const { what, value } of rows) console.log(`${what}: ${value}`)
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1

function reportOf(part: Part): string {
  return `node_modules/.cache/mutation/${idOf(part)}.json`
}

function statusesOf(part: Part): string[] {
  const report = JSON.parse(readFileSync(reportOf(part), 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>
  }
  return Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
}

function toRow(what: string, statuses: string[]) {
  const count = (status: string) => statuses.filter((one) => one === status).length
  const [killed, timeouts] = [count('Killed'), count('Timeout')]
  const [survived, uncovered] = [count('Survived'), count('NoCoverage')]
  const score = (100 * (killed + timeouts)) / (killed + timeouts + survived + uncovered)
  const value = `${score.toFixed(1)} %: ${killed} fail a test, ${timeouts} do not end, ${survived} survive, ${uncovered} are never run`
  return { what, value, goal: `>= ${goal} %`, isMet: score >= goal }
}
