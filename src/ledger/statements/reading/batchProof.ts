import { readingText } from './sentences.ts'
import type { Proof } from './line.ts'
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
        return { kind: 'batches', ok: null, text: readingText('batches.none'), facts: {}, lines: [] }
      const gaps = numbers.flatMap((number, place) => {
        const next = numbers[place + 1]
        return next === undefined || next === number + 1 ? [] : [number + 1]
      })
      const text =
        missing === 0
          ? readingText('batches.all', { first, last })
          : readingText('batches.missing', { count: missing, first, last, one: gaps[0] ?? '' })
      return { kind: 'batches', ok: missing === 0, text, facts: { first, last, missing }, lines: [] }
    },
  }
}
