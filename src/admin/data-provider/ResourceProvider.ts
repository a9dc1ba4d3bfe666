import type {
  CreateParams,
  CreateResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  QueryFunctionContext,
  RaRecord,
} from 'react-admin'

export type GetList<R extends RaRecord> = (
  params: GetListParams & QueryFunctionContext,
) => Promise<GetListResult<R>>

export type GetOne<R extends RaRecord> = (
  params: GetOneParams & QueryFunctionContext,
) => Promise<GetOneResult<R>>

export type GetMany<R extends RaRecord> = (
  params: GetManyParams<R> & QueryFunctionContext,
) => Promise<GetManyResult<R>>

export type ResourceProvider<R extends RaRecord> = {
  getList?: GetList<R>
  getOne?: GetOne<R>
  getMany?: GetMany<R>
  getManyReference?: (
    params: GetManyReferenceParams & QueryFunctionContext,
  ) => Promise<GetManyReferenceResult<R>>
  create?: (params: CreateParams) => Promise<CreateResult>
}

type CreateMeta = { family?: 'v1' | 'v3'; idempotencyKey?: string; nearDuplicate?: string }

/** v3 unless `meta` says v1; each creation has a key, so that a retry of the same key never makes a second record. */
export function creationOf(meta: CreateMeta | undefined) {
  const { family = 'v3', idempotencyKey, nearDuplicate } = meta ?? {}
  return {
    family,
    headers: {
      'Idempotency-Key': idempotencyKey || crypto.randomUUID(),
      ...(nearDuplicate && { 'Near-Duplicate': nearDuplicate }),
    },
  }
}
