import { createSeen } from './createSeen.ts'
import type { Proof } from '../../../api/statements.ts'
import type { StatementLine } from './line.ts'
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
          words:
            duplicates === 0
              ? 'No line stands in the file twice.'
              : `${duplicates} lines stand in the file again, with the same id and all the same cells.`,
          facts: { duplicates },
          lines: again,
        },
        {
          kind: 'repeated-ids',
          ok: repeated === 0 ? true : null,
          words:
            repeated === 0
              ? 'Every id stands in one line only.'
              : `${repeated} ids stand in several lines that differ: a refund, a fee of its own or a part can be the reason.`,
          facts: { ids: repeated },
          lines: [],
        },
      ]
    },
  }
}
