import { inspectStatement, readStatement } from '../../src/server/statements/reading/readStatement.ts'
import type { StatementReader } from '../../src/server/statements/runParts.ts'

/** Reads files in this thread, because starting a thread takes longer than reading a small file. */
export const directReader: StatementReader = {
  inspect: async (bytes, options) => asSent(await inspectStatement(bytes, options)),
  async *read(bytes, mapping) {
    for await (const batch of readStatement(bytes, mapping)) yield asSent(batch)
  },
}

/** A value as it arrives from a thread. */
function asSent<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
