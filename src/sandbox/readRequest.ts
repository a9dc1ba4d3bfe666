import { z } from 'zod'
import { parseJson, rawNumber } from '../contract/json.ts'
import type { Route } from '../contract/routes.ts'
import { Refusal, toRefusal } from './refusal.ts'

/** `plain` has the types that came, `exact` the digits. */
export async function readBody(
  request: Request,
  route: Route,
): Promise<{ plain?: unknown; exact?: unknown }> {
  if (!route.body) return {}
  const text = await request.text()
  if (text.length > largest) throw new Refusal(413, 'the body is too large')
  try {
    return { plain: parseJson(text, { lossy: rawNumber }), exact: parseJson(text) }
  } catch {
    throw new Refusal(400, 'the body is not JSON', [{ field: '', message: 'expected a JSON object' }])
  }
}

const largest = 1024 * 1024

/** Holds a request against the contract; every fault is named at once. Names beyond it do no harm here. */
export function checkRequest(route: Route, search: URLSearchParams, body: unknown): Record<string, unknown> {
  const query = z.looseObject(route.query.shape).safeParse(Object.fromEntries(search))
  if (!query.success) throw toRefusal(query.error)
  const faults = route.body?.safeParse(body).error?.issues.filter(({ code }) => code !== 'unrecognized_keys')
  if (faults && faults.length > 0) throw toRefusal(new z.ZodError(faults))
  return query.data
}
