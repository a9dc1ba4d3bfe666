import { isStatement, ofStatement } from './place.ts'
import { createHash, randomUUID } from 'node:crypto'
import { isUniqueViolation } from '../../store/storeErrors.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { noTolerance } from './orderFacts.ts'

export const largestFile = 50 * 1024 * 1024
const pieceBytes = 256 * 1024

export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}

export class StorageFull extends Error {
  override name = 'StorageFull'
}

export class FileEmpty extends Error {
  override name = 'FileEmpty'
}

type Received = {
  mids: readonly string[]
  /** All that the uploader may see. */
  visibleMids?: readonly string[]
  name: string
  by: string
  bytes: AsyncIterable<Uint8Array>
  room?: number
  /** Runs in the same transaction. */
  note: (db: Db, at: string, facts: { id: string; sha256: string; size: number }) => Promise<void>
}

/** The same file for the same merchant IDs reuses the earlier run. */
export async function receiveFile(
  store: Store,
  { mids, visibleMids = mids, name, by, bytes, room = largestFile, note }: Received,
): Promise<{ id: string; isNew: boolean; size: number }> {
  const [mid = ''] = mids
  const id = randomUUID()
  const created_at = iso(await store.now())
  await store.db
    .insertInto('statement')
    .values({
      mid,
      id,
      mids: JSON.stringify(mids),
      visible_mids: JSON.stringify(visibleMids),
      name,
      size: 0,
      sha256: '',
      same_key: id,
      state: 'receiving',
      tolerance: JSON.stringify(noTolerance),
      created_at,
      created_by: by,
      changed_at: created_at,
    })
    .execute()
  let same_key = ''
  let size = 0
  try {
    const stored = await keepPieces(store, mid, id, bytes, room)
    const { sha256 } = stored
    ;({ size } = stored)
    if (size === 0) throw new FileEmpty('there is nothing in it')
    same_key = `${sha256} ${JSON.stringify(mids)}`
    const at = iso(await store.now())
    return await store.transaction(async (db) => {
      const existing = await sameFile(db, mid, same_key)
      if (existing !== undefined) {
        await forget(db, mid, id)
        return { id: existing, isNew: false, size }
      }
      await db
        .updateTable('statement')
        .set({ state: 'reading', size, sha256, same_key, changed_at: at })
        .where(isStatement({ mid, id }))
        .execute()
      await note(db, at, { id, sha256, size })
      return { id, isNew: true, size }
    })
  } catch (error) {
    await store.transaction((db) => forget(db, mid, id))
    const duplicateId = isUniqueViolation(error) ? await sameFile(store.db, mid, same_key) : undefined
    if (duplicateId === undefined) throw error
    return { id: duplicateId, isNew: false, size }
  }
}

async function sameFile(db: Db, mid: string, same_key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('statement')
    .select('id')
    .where('mid', '=', mid)
    .where('same_key', '=', same_key)
    .executeTakeFirst()
  return row?.id
}

async function keepPieces(
  store: Store,
  mid: string,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  room: number,
) {
  const hash = createHash('sha256')
  let [size, number, filled] = [0, 0, 0]
  let piece = new Uint8Array(pieceBytes)
  const keep = async () => {
    const row = { mid, statement: id, number: number++, bytes: piece.slice(0, filled) }
    await store.db.insertInto('statement_chunk').values(row).execute()
    filled = 0
  }
  for await (const some of bytes) {
    size += some.byteLength
    if (size > room) throw new StorageFull('the store has no room for this file')
    if (size > largestFile) throw new FileTooLarge('a statement can have at most 50 MB')
    hash.update(some)
    for (let from = 0; from < some.byteLength;) {
      const part = some.subarray(from, from + pieceBytes - filled)
      piece.set(part, filled)
      filled += part.byteLength
      from += part.byteLength
      if (filled === pieceBytes) await keep()
    }
  }
  if (filled > 0) await keep()
  piece = new Uint8Array()
  return { size, sha256: hash.digest('hex') }
}

async function forget(db: Db, mid: string, id: string): Promise<void> {
  await db.deleteFrom('statement_chunk').where(ofStatement({ mid, id })).execute()
  await db.deleteFrom('statement').where(isStatement({ mid, id })).execute()
}

/** A buffer of its own, so that it can be transferred to a thread. */
export async function fileBytes(
  { db }: Pick<Store, 'db'>,
  mid: string,
  id: string,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(size)
  for (let [number, filled] = [0, 0]; filled < size; number++) {
    const { bytes } = await db
      .selectFrom('statement_chunk')
      .select('bytes')
      .where(ofStatement({ mid, id }))
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    whole.set(bytes, filled)
    filled += bytes.byteLength
  }
  return whole
}
