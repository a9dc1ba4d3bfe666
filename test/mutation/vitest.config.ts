import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { currentPart } from './parts.ts'

const { tests } = currentPart()

/** Keeps the listed order, with cheap tests first: the first failing test ends a mutant. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((path) => moduleId.endsWith(path))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

/** The tests of one part, in Node and only on SQLite. */
export default defineConfig({
  test: {
    include: tests,
    sequence: { sequencer: AsListed },
    globalSetup: ['test/support/postgres.ts', 'test/support/seed.ts'],
    setupFiles: [
      'test/support/plainGlobals.ts',
      'test/support/quietConsole.ts',
      'test/support/seeded.ts',
      'test/support/cheapPasswords.ts',
    ],
    env: { MODE: 'quick' },
    // Shorter limits than elsewhere, because a mutant may wait for ever.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
