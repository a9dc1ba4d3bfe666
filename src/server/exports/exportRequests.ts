import { randomUUID } from 'node:crypto'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit, type AuditEntry } from '../trail/audit.ts'
import { ApiError } from '../http/ApiError.ts'
import { maskDetails } from '../text/masks.ts'
import type { Seal } from '../sign-in/seal.ts'

/** `filter` is as requested. */
export type Request = {
  filter: Record<string, unknown>
  timeZone?: string | undefined
  mids: string[]
  reason: string
}

type Parts = { store: Store; seal: Seal }
type Requester = Pick<AuditEntry, 'operatorEmail' | 'ip' | 'requestId'> & { operatorId: string }

const lifeMs = 10 * 60_000
/** Expired requests are kept this long, so that the error can say why. */
const retentionMs = 24 * 60 * 60_000
const maxOpen = 20

/** Export requests with their reason; sealed, because a filter may contain a name. */
export function createExportRequests({ store, seal }: Parts) {
  const about = (id: string) => `export ${id}`

  async function add(request: Request, requester: Requester): Promise<string> {
    const now = await store.now()
    const id = randomUUID()
    const { filter, ...rest } = request
    const entry: AuditEntry = {
      action: 'export.requested',
      outcome: 'done',
      ...requester,
      object: `export:${id}`,
      mid: request.mids.length === 1 ? (request.mids[0] ?? null) : null,
      details: { ...rest, filter: maskFilter(filter) },
    }
    await store.transaction(async (db) => {
      const open = await db
        .selectFrom('export_request')
        .select('id')
        .where('operator_id', '=', requester.operatorId)
        .where('created_at', '>', iso(now - lifeMs))
        .limit(maxOpen)
        .execute()
      if (open.length === maxOpen)
        throw new ApiError(429, 'exports.open', {
          headers: { 'Retry-After': '600' },
        })
      await db
        .insertInto('export_request')
        .values({
          id,
          operator_id: requester.operatorId,
          request: seal.seal(JSON.stringify(request), about(id)),
          created_at: iso(now),
        })
        .execute()
      await appendAudit(db, iso(now), entry)
    })
    return id
  }

  /** Its creator may download it repeatedly for ten minutes. `stream` counts downloads. */
  async function read(id: string, operatorId: string): Promise<Request> {
    const row = await store.db
      .selectFrom('export_request')
      .selectAll()
      .where('id', '=', id)
      .where('operator_id', '=', operatorId)
      .executeTakeFirst()
    if (!row) throw new ApiError(404, 'no_export')
    const opened = seal.open(row.request, about(id))
    if (opened === undefined || Date.parse(row.created_at) <= (await store.now()) - lifeMs)
      throw new ApiError(410, 'export_expired')
    return JSON.parse(opened) as Request
  }

  async function countStream(id: string): Promise<number> {
    const { streams } = await store.db
      .updateTable('export_request')
      .set(({ eb }) => ({ streams: eb('streams', '+', 1) }))
      .where('id', '=', id)
      .returning('streams')
      .executeTakeFirstOrThrow()
    return Number(streams)
  }

  return { add, read, countStream }
}

/** Masks names and e-mail ids, so that the filter can be stored for long. */
export function maskFilter(filter: Record<string, unknown>): Record<string, unknown> {
  return maskDetails('q' in filter ? { ...filter, q: 'a search' } : filter)
}

export async function forgetOldRequests(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('export_request')
    .where('created_at', '<', iso(now - retentionMs))
    .execute()
}
