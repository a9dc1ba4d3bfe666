import { onTestFinished } from 'vitest'
import { migrationNames, steps } from '../../src/store/migrations.ts'

/** Until the test ends this version has one more migration, which changes nothing. */
export function addNextStep(): void {
  steps['002_next'] = () => ({ up: async () => {} })
  migrationNames.push('002_next')
  onTestFinished(() => {
    delete steps['002_next']
    migrationNames.pop()
  })
}
