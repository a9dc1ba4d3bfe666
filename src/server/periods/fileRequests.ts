import { randomUUID } from 'node:crypto'
import type { fileFormats } from '../../api/periods.ts'
import type { Store } from '../../store/openStore.ts'
import { auditedChange, type AuditEntry } from '../trail/audit.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Seal } from '../sign-in/seal.ts'

export type FileFormat = (typeof fileFormats)[number]

export type FileRequest = {
  period: string
  version: number
  what: 'orders' | 'changes'
  format: FileFormat
}

const lifeMs = 10 * 60_000

/** The requester may download for ten minutes; the URL contains only a random id. */
export function createFileRequests({ store, seal }: { store: Store; seal: Seal }) {
  const about = (id: string) => `period file ${id}`

  return {
    async add(request: FileRequest, operatorId: string, entry: AuditEntry): Promise<string> {
      const id = randomUUID()
      await auditedChange(store, async (db, at) => {
        await db
          .insertInto('export_request')
          .values({
            id,
            operator_id: operatorId,
            request: seal.seal(JSON.stringify(request), about(id)),
            created_at: at,
          })
          .execute()
        return entry
      })
      return id
    },

    async read(id: string, operatorId: string): Promise<FileRequest> {
      const row = await store.db
        .selectFrom('export_request')
        .selectAll()
        .where('id', '=', id)
        .where('operator_id', '=', operatorId)
        .executeTakeFirst()
      const opened = row && seal.open(row.request, about(id))
      if (!row || opened === undefined) throw new ApiError(404, 'no_file')
      if (Date.parse(row.created_at) <= (await store.now()) - lifeMs) throw new ApiError(410, 'file_expired')
      return JSON.parse(opened) as FileRequest
    },
  }
}
