import { readHistory, writeHistory } from '../historyEntry.ts'

/** What forms keep in this entry of the history. */
export function dropDraft(): void {
  writeHistory('draft', undefined)
  writeHistory('receipt', undefined)
  writeHistory('search', undefined)
}

/** A tab remembers more entries than the one on the screen: those of another operator are emptied as one comes to them. */
export function dropForeignDrafts(operatorId: () => string | undefined): void {
  window.addEventListener('popstate', () => {
    const owner = readHistory<string>('owner')
    if (owner !== undefined && owner !== operatorId()) dropDraft()
  })
}

/** Says whose entry this is. */
export function markHistory(operatorId: string): void {
  if (readHistory('owner') !== operatorId) writeHistory('owner', operatorId)
}
