import { z } from 'zod'
import { FileEmpty, FileTooLarge, largestFile, receiveFile, StorageFull } from './receiveFile.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Store } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { actorOf, type Context } from '../http/context.ts'
import { createRate } from '../access/rateLimit.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import { refused } from '../http/simpleRest.ts'
import type { StatementLimits } from './findStatement.ts'
import { requestedMids } from '../access/grantedMids.ts'

/** Each holds a piece of its file in memory and writes to the store. */
const maxAtOnce = 2

type Parts = { store: Store; mids: readonly string[]; limits: StatementLimits }

/** 50 MB over a slow line takes minutes; all other bodies take seconds. */
export const longUploads = {
  isUpload: ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
    method === 'POST' && /^\/api\/statements(\?|$)/.test(url ?? ''),
  maxMs: 5 * 60_000,
  minBytesPerSecond: 64 * 1024,
}

const nameSchema = z.string().trim().min(1).max(200)

export function createUploads({ store, mids: all, limits }: Parts) {
  const { storageMb, uploadsPerHour } = limits
  const takeUpload = createRate(
    { points: uploadsPerHour, duration: 60 * 60 },
    fault('rate.files', { count: uploadsPerHour }),
  )
  let running = 0

  return async function receive(context: Context): Promise<{ id: string; isNew: boolean }> {
    const named = context.req.query('mid')
    const mids = requestedMids(context, all, named === undefined ? undefined : named.split(','))
    if (mids.length === 0) throw refused('mid', 'merchant')
    checkForm(context)
    const name = nameSchema.safeParse(context.req.query('name'))
    if (!name.success) throw refused('name', 'file_name')
    const { body } = context.req.raw
    if (!body) throw new ApiError(400, 'file_missing')
    if (running >= maxAtOnce) throw new ApiError(429, 'statements', { headers: { 'Retry-After': '5' } })
    const { operator } = context.get('session')
    await takeUpload(operator.id)
    running++
    try {
      const room = storageMb * 1024 * 1024 - (await storedBytes(store))
      if (Number(context.req.header('content-length') ?? 0) > room) throw noRoom(storageMb)
      return await receiveFile(store, {
        // Canonical order, so that the same file gives the same run.
        mids: all.filter((mid) => mids.includes(mid)),
        visibleMids: requestedMids(context, all, undefined),
        name: fileName(name.data),
        by: operator.email,
        bytes: body,
        room,
        note: (db, at, { id, sha256, size }) =>
          appendAudit(db, at, {
            ...actorOf(context),
            action: 'statement.received',
            outcome: 'done',
            object: `statement:${id}`,
            mid: mids.length === 1 ? (mids[0] ?? null) : null,
            details: { ...(mids.length > 1 && { mids }), name: fileName(name.data), sha256, size },
          }),
      })
    } catch (error) {
      if (error instanceof FileTooLarge) throw tooLarge()
      if (error instanceof StorageFull) throw noRoom(storageMb)
      if (error instanceof FileEmpty) throw new ApiError(400, 'file_empty')
      throw error
    } finally {
      running--
    }
  }
}

function checkForm({ req }: Context): void {
  const type = req.header('content-type') ?? ''
  if (!isFile(type)) throw new ApiError(415, 'file_type')
  if (!/^(identity)?$/i.test(req.header('content-encoding') ?? '')) throw new ApiError(415, 'body_encoding')
  if (Number(req.header('content-length') ?? 0) > largestFile) throw tooLarge()
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

function tooLarge(): ApiError {
  return new ApiError(413, 'statement_large')
}

function noRoom(storageMb: number): ApiError {
  return new ApiError(409, fault('statement_storage', { mb: storageMb }))
}

async function storedBytes({ db }: Pick<Store, 'db'>): Promise<number> {
  const { bytes } = await db
    .selectFrom('statement')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('file_gone', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Some browsers include folder names. */
function fileName(name: string): string {
  return storableText(name.replace(/^.*[/\\]/s, '').replace(/\p{Cc}/gu, ' ')) || 'statement'
}
