import { createHash } from 'node:crypto'

type Line = Record<(typeof hashed)[number], string | number | null>

const hashed = [
  'seq',
  'at',
  'operator_id',
  'operator_email',
  'action',
  'object',
  'mid',
  'ip',
  'request_id',
  'outcome',
  'details',
  'previous_hash',
] as const

/** Of all that a line says, and of the hash of the line before it. */
export function hashLine(line: Line): string {
  return createHash('sha256')
    .update(JSON.stringify(hashed.map((name) => line[name])))
    .digest('hex')
}
