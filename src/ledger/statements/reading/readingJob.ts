import type { InspectOptions } from './inspectStatement.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import type { ReadingText } from '../../../i18n/reading.ts'

/** What a thread is opened with. The bytes are handed over, not copied. */
export type ReadingJob =
  | { what: 'inspect'; bytes: Uint8Array; options: InspectOptions }
  | { what: 'read'; bytes: Uint8Array; mapping: Mapping }

/** What it tells: `bytes` are JSON, an `Inspection` or a `StatementBatch`. */
export type ReadingMessage =
  | { is: 'batch'; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'done'; bytes?: Uint8Array<ArrayBuffer> }
  | { is: 'refused'; text: ReadingText; bytes?: undefined }
