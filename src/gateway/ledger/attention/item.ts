import type { AttentionItem } from '../../../api/attention.ts'

type Counted = Pick<AttentionItem, 'kind' | 'count' | 'oldest' | 'filter'> & Partial<AttentionItem>

/** Nothing waits: no item. */
export function itemsOf(...counted: Counted[]): AttentionItem[] {
  return counted
    .filter(({ count }) => count > 0)
    .map((item) => ({ value: [], withoutAmount: 0, coverage: 'exact' as const, ...item }))
}
