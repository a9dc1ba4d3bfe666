import type { ClassCounts } from './classCounts.ts'

/** What somebody has to look at. What waits is no difference, and what is within the tolerance was said to be none. */
export const openClasses = [
  'differs',
  'no-such-order',
  'not-in-statement',
  'duplicate',
  'no-order',
  'unreadable',
] as const

/** Lines that are of no order: a person may know of which. */
export const handClasses = ['no-order', 'no-such-order'] as const

export function openIn(classes: ClassCounts): number {
  return openClasses.reduce((sum, name) => sum + classes[name].results, 0)
}
