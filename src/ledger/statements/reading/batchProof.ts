import type { Proof } from '../../../api/statements.ts'
import type { Row } from './rows/row.ts'

/** Numbered batches without a gap: a missing one is a part of the file that is missing. */
export function createBatchProof(at: number) {
  const batches = new Set<number>()
  let isNumbered = at >= 0

  return {
    add({ cells }: Row): void {
      if (!isNumbered) return
      const text = (cells[at] ?? '').trim()
      if (text === '') return
      const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined
      if (number === undefined || batches.size > 10_000) isNumbered = false
      else batches.add(number)
    },
    end(): Proof {
      const numbers = [...batches].toSorted((a, b) => a - b)
      const [first, last] = [numbers[0], numbers.at(-1)]
      const missing = (last ?? 0) - (first ?? 0) + 1 - numbers.length
      // Numbers with more gaps than batches are ids of payouts, which others have between them.
      const isDense = missing < numbers.length
      if (!isNumbered || first === undefined || last === undefined || !isDense)
        return { kind: 'batches', ok: null, words: 'The file has no numbered batches.', facts: {}, lines: [] }
      const gaps = numbers.flatMap((number, place) => {
        const next = numbers[place + 1]
        return next === undefined || next === number + 1 ? [] : [number + 1]
      })
      const words =
        missing === 0
          ? `Batches ${first} to ${last} are all there.`
          : `${missing} batches between ${first} and ${last} are missing, ${gaps[0]} among them.`
      return { kind: 'batches', ok: missing === 0, words, facts: { first, last, missing }, lines: [] }
    },
  }
}
