import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentPart, idOf } from './parts.ts'

const part = currentPart()
const kept = `node_modules/.cache/mutation/${idOf(part)}`

/** Stryker's own settings: https://stryker-mutator.io/docs/stryker-js/configuration */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: part.source,
  // What the tests read; no `tsconfig.json`, since Stryker would rewrite it with a TypeScript that it does not know.
  ignorePatterns: [
    '**',
    '!src/**',
    '!test/**',
    '!docs/order-limits.example.json',
    '!package.json',
    'test/mutation/node_modules',
  ],
  // Nothing checks the types of a mutant; its code alone is run.
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: `${kept}.incremental.json`,
  reporters: ['progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: `${kept}.json` },
  htmlReporter: { fileName: `${kept}.html` },
  // Outside of the tree: no other tool sees the copies.
  tempDirName: join(tmpdir(), 'countinghouse-mutants'),
  // Loops without an end are counted out; a machine that is busy is no reason to call a mutant noticed.
  timeoutMS: 60_000,
}
