import type { z } from 'zod'
import { readErrorBody } from '../contract/errorBody.ts'
import { isObject } from '../contract/isObject.ts'
import { parseJson } from '../contract/json.ts'
import { readCreation } from '../contract/reading/creation.ts'
import { readRecord } from '../contract/readRecord.ts'
import type { Route } from '../contract/routes.ts'
import { ApiError } from './ApiError.ts'
import type { Answer } from './readAnswer.ts'
import type { Reply } from './send.ts'
import { WireError } from './WireError.ts'

/** What a creation gave back; a refusal inside a success is one, and what proves nothing is no success. */
export function readCreated<R extends Route>(
  route: R,
  call: string,
  { body, status, traceId }: Reply,
): Answer<z.output<R['record']>> {
  // The gateway has taken it and sent nothing: it says why in the shape of an error.
  const own = status === 202 ? readErrorBody(body) : undefined
  if (own?.reason !== undefined) throw new ApiError(call, status, own, traceId, body)
  const kind = route.path.includes('/users/') ? 'user' : 'order'
  const created = readCreation(kind, { status, body, text: '' })
  if (created.verdict === 'refused') throw new ApiError(call, status, created.error, traceId, body)
  if (created.verdict === 'doubt' && body === undefined)
    throw new WireError('not_json', `${call} answered without a body`, { status, traceId })
  if (created.verdict === 'doubt')
    throw new WireError('misfit', `${call} does not fit the contract: ${created.why}`, { status, traceId })
  // With every digit as text, as the rest of an answer is read here.
  const data = parseJson(JSON.stringify(created.receipt.data))
  const { record, faults } = readRecord<R['record']>(route.record, data)
  // Behind a gateway it is the gateway that says what it assumed.
  const assumed = isObject(body) && isObject(body.assumed) ? body.assumed : created.receipt.assumed
  return { data: record, faults, traceId, ...(assumed && { assumed }) }
}
