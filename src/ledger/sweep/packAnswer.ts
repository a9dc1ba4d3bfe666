import { JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import { openListAnswer, openRecordAnswer, type ListAnswer } from '../../contract/reading/answer.ts'
import { namedRoutes, type RouteName } from '../../contract/routes.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'

/** A large answer to a list or to one order, as it came. */
export type LargeAnswer = { bytes: Uint8Array; name: RouteName; status: number; page: number }

/** Opened, with its rows as JSON again: pieces of some rows each, which end at `ends`. */
export type Packed = {
  opened: ListAnswer | { fault: { kind: JsonError['kind']; message: string } }
  bytes: Uint8Array<ArrayBuffer>
  ends: number[]
}

/** Some of these a millisecond. */
const pieceLength = 24 * 1024
/** No row of a list of records comes near it; one that does is set aside with its beginning. */
const longestRow = 128 * 1024
/** More would be no page, and more than one statement can ask for. */
const mostRows = 10_000

/** In a thread of its own: what takes long with a large answer. */
export function packAnswer({ bytes, name, status, page }: LargeAnswer): Packed {
  const opened = open(new TextDecoder().decode(bytes), { name, status, page })
  if (!('rows' in opened)) return { opened, bytes: new Uint8Array(), ends: [] }
  if (opened.rows.length > mostRows) {
    const message = `${opened.rows.length} rows at once, of which ${mostRows} at most are read`
    return { opened: { fault: { kind: 'too_large', message } }, bytes: new Uint8Array(), ends: [] }
  }
  const pieces: string[] = []
  let piece = ''
  for (const row of opened.rows) {
    const written = JSON.stringify(row) ?? 'null'
    const text = written.length > longestRow ? JSON.stringify(written.slice(0, longestRow / 2)) : written
    piece += piece === '' ? text : `,${text}`
    if (piece.length < pieceLength) continue
    pieces.push(piece)
    piece = ''
  }
  if (piece !== '') pieces.push(piece)
  return { opened: { ...opened, rows: [] }, ...join(pieces) }
}

function open(
  text: string,
  { name, status, page }: Omit<LargeAnswer, 'bytes'>,
): ListAnswer | Extract<Packed['opened'], { fault: object }> {
  const route = namedRoutes.find((one) => one.name === name)?.route
  if (!route) throw new Error(`no route is called ${name}`)
  try {
    const received = { status, body: parseJson(text, { lossy: rawNumber }), page }
    if (route.shape === 'list') return openListAnswer(route, received)
    const one = openRecordAnswer(route, received)
    return 'record' in one ? { rows: one.record === undefined ? [] : [one.record] } : one
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return { fault: { kind: error.kind, message: error.message } }
  }
}

function join(pieces: readonly string[]): Pick<Packed, 'bytes' | 'ends'> {
  const encoded = pieces.map((piece) => Buffer.from(piece))
  let end = 0
  const ends = encoded.map(({ length }) => (end += length))
  return { bytes: new Uint8Array(Buffer.concat(encoded)), ends }
}

/** The rows again, piece by piece, so that other requests run in between. */
export async function unpackRows({ bytes, ends }: Packed): Promise<unknown[]> {
  const rows: unknown[] = []
  const pause = createPauses()
  let start = 0
  for (const end of ends) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()
    for (const row of parseJson(`[${text}]`, { lossy: rawNumber }) as unknown[]) rows.push(row)
    start = end
    await pause()
  }
  return rows
}
