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

export function openIn(classes: ClassCounts): number {
  return openClasses.reduce((sum, name) => sum + classes[name].results, 0)
}
