import type { Store } from '../../store/openStore.ts'
import type { Rule } from './alert.ts'
import type { Observed } from './finding.ts'

export type WatchParts = {
  store: Store
  /** Whether a word of the service may be told of. */
  isShown: (word: string) => boolean
}

/** What there is to be found of one kind. */
export type Watch = (
  parts: WatchParts,
  rule: Pick<Rule, 'settings'>,
  mid: string,
  now: number,
) => Promise<Observed>
