import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentPart, partId } from './parts.ts'

const part = currentPart()
const reportPath = `node_modules/.cache/mutation/${partId(part)}`

/** Stryker's own settings: https://stryker-mutator.io/docs/stryker-js/configuration */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: part.source,
  // Files that the tests read. `tsconfig.json` is missing on purpose, because Stryker would rewrite it with an unsupported
  // TypeScript.
  ignorePatterns: [
    '**',
    '!src/**',
    '!test/**',
    '!docs/order-limits.example.json',
    '!package.json',
    'test/mutation/node_modules',
  ],
  // Type errors of a mutant do not matter; only its code runs.
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: `${reportPath}.incremental.json`,
  reporters: ['progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: `${reportPath}.json` },
  htmlReporter: { fileName: `${reportPath}.html` },
  // Outside of the tree, so that no other tool sees the copies.
  tempDirName: join(tmpdir(), 'countinghouse-mutants'),
  // Endless loops end by their iteration count; a busy machine must not count a mutant as detected.
  timeoutMS: 60_000,
}
