import type {
  CreateParams,
  CreateResult,
  DataProvider,
  GetListResult,
  GetManyReferenceResult,
  GetManyResult,
  GetOneResult,
  RaRecord,
} from 'react-admin'

/** What react-admin passes to a method, with the signal of its query. */
export type Params<Method extends keyof DataProvider> = Parameters<DataProvider[Method]>[1]

export type GetList<R extends RaRecord> = (params: Params<'getList'>) => Promise<GetListResult<R>>
export type GetOne<R extends RaRecord> = (params: Params<'getOne'>) => Promise<GetOneResult<R>>
export type GetMany<R extends RaRecord> = (params: Params<'getMany'>) => Promise<GetManyResult<R>>

export type ResourceProvider<R extends RaRecord> = {
  getList?: GetList<R>
  getOne?: GetOne<R>
  getMany?: GetMany<R>
  getManyReference?: (params: Params<'getManyReference'>) => Promise<GetManyReferenceResult<R>>
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
