import type {
  CreateParams,
  CreateResult,
  GetListParams,
  GetListResult,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetOneParams,
  GetOneResult,
  QueryFunctionContext,
  RaRecord,
} from 'react-admin'

export type GetList<R extends RaRecord> = (
  params: GetListParams & QueryFunctionContext,
) => Promise<GetListResult<R>>

export type ResourceProvider<R extends RaRecord> = {
  getList?: GetList<R>
  getOne?: (params: GetOneParams & QueryFunctionContext) => Promise<GetOneResult<R>>
  getManyReference?: (
    params: GetManyReferenceParams & QueryFunctionContext,
  ) => Promise<GetManyReferenceResult<R>>
  create?: (params: CreateParams) => Promise<CreateResult>
}

type Meta = { idempotencyKey?: unknown; nearDuplicate?: string }

/** Without a key a retry could create a second record, so the creation is not sent. */
export function idempotencyKey(meta: unknown): Record<string, string> {
  const { idempotencyKey: key, nearDuplicate } = (meta ?? {}) as Meta
  if (typeof key !== 'string' || key === '') throw new Error('a creation needs meta.idempotencyKey')
  return { 'Idempotency-Key': key, ...(nearDuplicate && { 'Near-Duplicate': nearDuplicate }) }
}
