import { feeReports } from './feeReports.ts'
import { ledgerFill } from './ledgerFill.ts'
import { load } from './load.ts'
import { ledgerMemory } from './ledgerMemory.ts'
import { attention } from './attention.ts'
import { ledgerLists } from './ledgerLists.ts'
import { exportOrders } from './exportOrders.ts'
import { keepFigures } from './figures.ts'
import { firstLoad } from './firstLoad.ts'
import { largeAnswers } from './largeAnswers.ts'
import { idleLedger } from './idleLedger.ts'
import { growth } from './growth.ts'
import { oneHolder } from './oneHolder.ts'
import { readReplica } from './readReplica.ts'
import { twoServers } from './twoServers.ts'
import { serverLoad } from './serverLoad.ts'
import { periodClose } from './periodClose.ts'
import { standInPages } from './standInPages.ts'
import { statementMatching } from './statementMatching.ts'
import { statements } from './statements.ts'
import { storeThreads } from './storeThreads.ts'

/** One line of a benchmark: a measured value, against a yardstick of the same run where there is one. */
export type Row = { what: string; value: string; goal: string; isMet: boolean }
export type Bench = { title: string; rows: Row[] }

/**
 * `npm run bench`, or `npm run bench -- firstLoad` for one benchmark; results go to `docs/figures.md`. The machine is noisy:
 * compare ratios only.
 */
const benches = {
  standInPages,
  storeThreads,
  serverLoad,
  largeAnswers,
  firstLoad,
  feeReports,
  attention,
  ledgerLists,
  ledgerFill,
  ledgerMemory,
  idleLedger,
  growth,
  twoServers,
  readReplica,
  load,
  oneHolder,
  exportOrders,
  statements,
  statementMatching,
  periodClose,
}

const [wanted] = process.argv.slice(2)
let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (wanted !== undefined && wanted !== name) continue
  const result = await bench()
  const { title, rows } = result
  console.log(`\n${title}\n`)
  for (const { what, value, goal, isMet } of rows) {
    if (!isMet) missed++
    console.log(`  ${isMet ? 'ok  ' : 'MISS'}  ${what.padEnd(44)} ${value.padEnd(34)} ${goal}`)
  }
  keepFigures(name, result)
}
process.exitCode = missed > 0 ? 1 : 0
