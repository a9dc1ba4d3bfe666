import { onTestFinished } from 'vitest'
import { migrationNames, steps } from '../../src/store/migrations.ts'

/** Adds a migration that changes nothing, until the test ends. */
export function addNextStep(): void {
  steps['002_next'] = () => ({ up: async () => {} })
  migrationNames.push('002_next')
  onTestFinished(() => {
    delete steps['002_next']
    migrationNames.pop()
  })
}
