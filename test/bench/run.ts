import { standInPages } from './standInPages.ts'

/** Every benchmark against its yardstick in the same run: the machine is noisy, so only ratios are judged. */
const benches = [standInPages]

let missed = 0
for (const bench of benches) {
  const { title, rows } = await bench()
  console.log(`\n${title}\n`)
  for (const { what, ms, ratio, goal, note } of rows) {
    const isMet = ratio <= goal
    if (!isMet) missed++
    console.log(
      [
        `  ${isMet ? 'ok  ' : 'MISS'}`,
        what.padEnd(44),
        `${ms.toFixed(3)} ms`.padStart(10),
        `x ${ratio.toFixed(2)}`.padStart(8),
        `(goal ${goal})`.padStart(12),
        note,
      ].join('  '),
    )
  }
}
process.exitCode = missed > 0 ? 1 : 0
