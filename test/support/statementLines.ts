import type { StatementReader } from '../../src/server/statements/runParts.ts'
import type { StatementLine, UnreadableLine } from '../../src/server/statements/reading/rows/row.ts'
import { unsure } from '../../src/server/statements/reading/mapping.ts'
import { readingText } from '../../src/server/statements/reading/rows/sentences.ts'
import type { Mapping } from '../../src/api/statementMapping.requests.ts'

/** A file of these tests: its lines as a reader would return them. */
export type Written = {
  lines: StatementLine[]
  unreadable?: UnreadableLine[]
  columns?: string[]
  questions?: number
}

export const anyMapping: Mapping = {
  sender: 'Acme Payments',
  layout: { form: 'csv', encoding: 'utf-8', delimiter: ',', header: 1 },
  amount: null,
  fees: [],
  feeSign: 'subtracted',
  units: 'major',
  personal: [],
}

/** A line with its order and its fee. */
export function lineOf(
  number: number,
  orderId: string | null,
  fee: string | null,
  more: Partial<StatementLine> = {},
): StatementLine {
  return {
    number,
    orderId,
    reference: null,
    amount: null,
    fee,
    net: null,
    currency: 'EUR',
    date: null,
    kind: null,
    raw: [orderId ?? '', fee ?? ''],
    ...more,
  }
}

/** A reader that returns prepared lines, for tests about later steps. */
export function createLineReader({
  batch = 500,
  beforeBatch = async () => {},
}: Partial<Pace> = {}): StatementReader {
  return {
    async inspect(bytes, { stored } = {}) {
      const { columns = ['order', 'fee'], questions: questionCount = 0 } = written(bytes)
      const questions = stored ? 0 : questionCount
      const question = unsure('feeSign', readingText('no_fee_name'))
      const open = Array.from({ length: questions }, () => question)
      return {
        mapping: stored ?? anyMapping,
        questions: open,
        columns,
        sample: { rows: [] },
        idColumns: [],
        numbers: [],
        periodZone: 'UTC',
        preview: { raw: [] },
      }
    },
    async *read(bytes) {
      const { lines, unreadable = [] } = written(bytes)
      const ofBytes = bytes.byteLength
      for (let from = 0; from < Math.max(1, lines.length); from += batch) {
        await beforeBatch(from)
        const some = lines.slice(from, from + batch)
        const isLast = from + batch >= lines.length
        yield {
          lines: some,
          unreadable: isLast ? unreadable : [],
          progress: { bytes: ofBytes, ofBytes, lines: from + some.length },
          ...(isLast && { proof: [] }),
        }
      }
    },
  }
}

type Pace = { batch: number; beforeBatch: (from: number) => Promise<void> }

function written(bytes: Uint8Array): Written {
  return JSON.parse(new TextDecoder().decode(bytes)) as Written
}

export function fileOf(file: Written): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(file))
}
