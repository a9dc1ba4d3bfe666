import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { keepFigures, readFigures } from '../bench/figures.ts'
import { partId, parts, type Part } from './parts.ts'

/**
 * `npm run test:mutation`, or `npm run test:mutation -- money roles/policies` for some areas or parts: changes the code in one
 * place after the other, and counts the mutants that no test detects. Results go to `docs/figures.md`, with a page per part in
 * `node_modules/.cache/mutation/`. A second run tests only changes.
 */
const goal = 85
const wanted = process.argv.slice(2)
const names = parts.flatMap((part) => [part.area, partId(part)])
const unknown = wanted.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`no "${unknown}": there are ${[...new Set(names)].join(', ')}`)

for (const part of parts) {
  if (wanted.length > 0 && !wanted.includes(part.area) && !wanted.includes(partId(part))) continue
  const { status } = spawnSync(
    process.execPath,
    [
      'test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'test/mutation/stryker.config.ts',
    ],
    { stdio: 'inherit', env: { ...process.env, MUTATION_PART: partId(part) } },
  )
  if (status !== 0) throw new Error(`Stryker ended with ${status}`)
}

// An area counts once all of its parts were tested; rows of other areas stay unchanged.
const before = readFigures().mutation?.rows ?? []
const rows = [...new Set(parts.map(({ area }) => area))].flatMap((area) => {
  const own = parts.filter((part) => part.area === area)
  const isWhole = own.every((part) => existsSync(reportPath(part)))
  return isWhole ? toRow(area, own.flatMap(readStatuses)) : before.filter(({ what }) => what === area)
})
if (rows.length > 0)
  keepFigures('mutation', { title: 'Mutation score: changes of the code that a test notices', rows })
for (const { what, value } of rows) console.log(`${what}: ${value}`)
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1

function reportPath(part: Part): string {
  return `node_modules/.cache/mutation/${partId(part)}.json`
}

function readStatuses(part: Part): string[] {
  const report = JSON.parse(readFileSync(reportPath(part), 'utf8')) as {
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
