import type { Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { createOpenApi } from './createOpenApi.ts'

export function openApiRoutes() {
  let document: string | undefined
  return {
    'GET /api/openapi.json': () => {
      document ??= JSON.stringify(createOpenApi())
      return new Response(document, { headers: { 'Content-Type': 'application/json' } })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
