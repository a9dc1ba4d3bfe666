import { createSeen } from './createSeen.ts'
import { readingText } from './sentences.ts'
import type { Proof, StatementLine } from './line.ts'
import type { Row } from './rows/row.ts'

/** The same id in the same row is a duplicate; the same id in different rows can be right, as with a refund. */
export function createDuplicateProof() {
  const isRowSeen = createSeen()
  const isIdSeen = createSeen()
  const isIdCounted = createSeen()
  const again: number[] = []
  let [ids, duplicates, repeated] = [0, 0, 0]

  return {
    add({ number, orderId, reference }: StatementLine, { cells }: Row): void {
      const id = `${orderId ?? ''}\n${reference ?? ''}`
      if (id === '\n') return
      ids++
      if (isRowSeen(cells.join('\u001F'))) {
        duplicates++
        if (again.length < 100) again.push(number)
      } else if (isIdSeen(id) && !isIdCounted(id)) repeated++
    },
    end(): Proof[] {
      if (ids === 0) return []
      return [
        {
          kind: 'duplicates',
          ok: duplicates === 0,
          text:
            duplicates === 0
              ? readingText('duplicates.none')
              : readingText('duplicates.some', { count: duplicates }),
          facts: { duplicates },
          lines: again,
        },
        {
          kind: 'repeated-ids',
          ok: repeated === 0 ? true : null,
          text:
            repeated === 0
              ? readingText('repeated-ids.none')
              : readingText('repeated-ids.some', { count: repeated }),
          facts: { ids: repeated },
          lines: [],
        },
      ]
    },
  }
}
