import { randomUUID } from 'node:crypto'
import type { ExportColumn } from '../../api/exports.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit, type AuditEntry } from '../trail/audit.ts'
import { ApiError } from '../http/ApiError.ts'
import { maskDetails } from '../text/masks.ts'
import type { Seal } from '../sign-in/seal.ts'

/** `filter` is as requested. */
export type Request = {
  filter: Record<string, unknown>
  timeZone?: string | undefined
  columns?: ExportColumn[] | undefined
  mids: string[]
  reason: string
}

const lifeMs = 10 * 60_000
/** Expired requests are kept this long, so that the error can say why. */
export const requestMs = 24 * 60 * 60_000
const maxOpen = 20

type Parts = { store: Store; seal: Seal; kind: 'export' | 'file' }

/** Who may download what for ten minutes. Sealed, because a filter may contain a name; the URL has only an ID. */
export function createFileRequests<R>({ store, seal, kind }: Parts) {
  const about = (id: string) => `${kind} ${id}`

  async function add(request: R, operatorId: string, entryOf: (id: string) => AuditEntry): Promise<string> {
    const now = await store.now()
    const id = randomUUID()
    await store.transaction(async (db) => {
      const open = await db
        .selectFrom('export_request')
        .select('id')
        .where('operator_id', '=', operatorId)
        .where('created_at', '>', iso(now - lifeMs))
        .limit(maxOpen)
        .execute()
      if (open.length === maxOpen)
        throw new ApiError(429, 'exports.open', { headers: { 'Retry-After': '600' } })
      await db
        .insertInto('export_request')
        .values({
          id,
          operator_id: operatorId,
          request: seal.seal(JSON.stringify(request), about(id)),
          created_at: iso(now),
        })
        .execute()
      await appendAudit(db, iso(now), entryOf(id))
    })
    return id
  }

  async function ownRow(id: string, operatorId: string) {
    const row = await store.db
      .selectFrom('export_request')
      .selectAll()
      .where('id', '=', id)
      .where('operator_id', '=', operatorId)
      .executeTakeFirst()
    if (!row) throw new ApiError(404, 'no_record')
    return row
  }

  async function read(id: string, operatorId: string): Promise<R> {
    const row = await ownRow(id, operatorId)
    const opened = seal.open(row.request, about(id))
    if (opened === undefined || Date.parse(row.created_at) <= (await store.now()) - lifeMs)
      throw new ApiError(410, 'link_expired')
    return JSON.parse(opened) as R
  }

  return { add, ownRow, read }
}

/** Masks names and e-mail ids, so that the filter can be stored for long. */
export function maskFilter(filter: Record<string, unknown>): Record<string, unknown> {
  return maskDetails('q' in filter ? { ...filter, q: 'a search' } : filter)
}
