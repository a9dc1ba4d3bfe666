import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fault } from '../../i18n/fault.ts'
import { storableText } from '../../store/engine/storableText.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { isUniqueViolation } from '../../store/storeErrors.ts'
import { requestedMids } from '../access/rightsOf.ts'
import { createRate } from '../access/rateLimit.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Context } from '../http/context.ts'
import { refused } from '../http/simpleRest.ts'
import { appendAudit } from '../trail/audit.ts'
import { auditLine, grantedTo, type StatementParts } from './findStatement.ts'
import { noTolerance } from './orderFacts.ts'
import { isStatement, ofStatement, type Place } from './place.ts'

const mebibyte = 1024 * 1024
const largestFile = 50 * mebibyte
const pieceBytes = 256 * 1024
/** Each holds a piece of its file in memory and writes to the store. */
const maxAtOnce = 2

/** 50 MB over a slow line takes minutes; all other bodies take seconds. */
export const longUploads = {
  isUpload: ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
    method === 'POST' && /^\/api\/statements(\?|$)/.test(url ?? ''),
  maxMs: 5 * 60_000,
  minBytesPerSecond: 64 * 1024,
}

const nameSchema = z.string().trim().min(1).max(200)

export function createUploads({ store, mids: all, statementLimits }: StatementParts) {
  const { storageMb, uploadsPerHour } = statementLimits
  const takeUpload = createRate(
    { points: uploadsPerHour, duration: 60 * 60 },
    fault('rate.files', { count: uploadsPerHour }),
  )
  let running = 0

  return async function receive(context: Context) {
    const named = context.req.query('mid')
    const mids = requestedMids(context, all, named === undefined ? undefined : named.split(','))
    if (mids.length === 0) throw refused('mid', 'needed')
    checkForm(context)
    const name = nameSchema.safeParse(context.req.query('name'))
    if (!name.success) throw refused('name', 'file_name')
    const { body } = context.req.raw
    if (!body) throw new ApiError(400, 'file_missing')
    if (running >= maxAtOnce) throw new ApiError(429, 'busy', { headers: { 'Retry-After': '5' } })
    const { operator } = context.get('session')
    await takeUpload(operator.id)
    running++
    try {
      const file = fileName(name.data)
      return await receiveFile(store, {
        // Canonical order, so that the same file gives the same run.
        mids: all.filter((mid) => mids.includes(mid)),
        visibleMids: grantedTo(context, all),
        name: file,
        by: operator.email,
        bytes: body,
        storageMb,
        note: (db, at, { id, ...facts }) => {
          const of = { id, mids: JSON.stringify(mids) }
          return appendAudit(db, at, auditLine(context, of, 'statement.received', { name: file, ...facts }))
        },
      })
    } finally {
      running--
    }
  }
}

function checkForm({ req }: Context): void {
  const type = req.header('content-type') ?? ''
  if (!isFile(type)) throw new ApiError(415, 'file_type')
  if (!/^(identity)?$/i.test(req.header('content-encoding') ?? '')) throw new ApiError(415, 'file_type')
  if (Number(req.header('content-length') ?? 0) > largestFile) throw new ApiError(413, 'statement_large')
}

/** HTML forms cannot send these types. */
export function isFile(contentType: string): boolean {
  return fileTypes.includes(contentType.replace(/;.*/, '').trim().toLowerCase())
}

const fileTypes = [
  'application/octet-stream',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/xml',
  'application/zip',
]

/** Some browsers include folder names. */
function fileName(name: string): string {
  return storableText(name.replace(/^.*[/\\]/s, '').replace(/\p{Cc}/gu, ' ')) || 'statement'
}

type Received = {
  mids: readonly string[]
  /** All that the uploader may see. */
  visibleMids?: readonly string[]
  name: string
  by: string
  bytes: AsyncIterable<Uint8Array>
  /** Limit on the files of all statements. */
  storageMb?: number
  /** Runs in the same transaction. */
  note: (db: Db, at: string, facts: { id: string; sha256: string; size: number }) => Promise<void>
}

/** The same file for the same merchant IDs reuses the earlier run. */
export async function receiveFile(
  store: Store,
  { mids, visibleMids = mids, name, by, bytes, storageMb = Infinity, note }: Received,
): Promise<Place & { isNew: boolean }> {
  const place = { mid: mids[0] ?? '', id: randomUUID() }
  const room = storageMb * mebibyte - (await storedBytes(store))
  const created_at = iso(await store.now())
  await store.db
    .insertInto('statement')
    .values({
      ...place,
      mids: JSON.stringify(mids),
      visible_mids: JSON.stringify(visibleMids),
      name,
      size: 0,
      sha256: '',
      same_key: place.id,
      state: 'receiving',
      tolerance: JSON.stringify(noTolerance),
      created_at,
      created_by: by,
      changed_at: created_at,
    })
    .execute()
  let same_key = ''
  try {
    const { size, sha256 } = await storePieces(store, place, bytes, (total) => {
      if (total > room) throw new ApiError(409, fault('statement_storage', { mb: storageMb }))
    })
    same_key = `${sha256} ${JSON.stringify(mids)}`
    const at = iso(await store.now())
    await store.transaction(async (db) => {
      await db
        .updateTable('statement')
        .set({ state: 'reading', size, sha256, same_key, changed_at: at })
        .where(isStatement(place))
        .execute()
      await note(db, at, { id: place.id, sha256, size })
    })
    return { ...place, isNew: true }
  } catch (error) {
    await store.transaction(async (db) => {
      await db.deleteFrom('statement_chunk').where(ofStatement(place)).execute()
      await db.deleteFrom('statement').where(isStatement(place)).execute()
    })
    if (!isUniqueViolation(error)) throw error
    const { id } = await store.db
      .selectFrom('statement')
      .select('id')
      .where('mid', '=', place.mid)
      .where('same_key', '=', same_key)
      .executeTakeFirstOrThrow()
    return { mid: place.mid, id, isNew: false }
  }
}

async function storedBytes({ db }: Pick<Store, 'db'>): Promise<number> {
  const { bytes } = await db
    .selectFrom('statement')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('file_gone', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

async function storePieces(
  store: Store,
  { mid, id }: Place,
  bytes: AsyncIterable<Uint8Array>,
  checkRoom: (size: number) => void,
) {
  const hash = createHash('sha256')
  let [size, number, filled] = [0, 0, 0]
  const piece = new Uint8Array(pieceBytes)
  const storePiece = async () => {
    const row = { mid, statement: id, number: number++, bytes: piece.slice(0, filled) }
    await store.db.insertInto('statement_chunk').values(row).execute()
    filled = 0
  }
  for await (const some of bytes) {
    size += some.byteLength
    checkRoom(size)
    if (size > largestFile) throw new ApiError(413, 'statement_large')
    hash.update(some)
    for (let from = 0; from < some.byteLength;) {
      const part = some.subarray(from, from + pieceBytes - filled)
      piece.set(part, filled)
      filled += part.byteLength
      from += part.byteLength
      if (filled === pieceBytes) await storePiece()
    }
  }
  if (size === 0) throw new ApiError(400, 'file_missing')
  if (filled > 0) await storePiece()
  return { size, sha256: hash.digest('hex') }
}
