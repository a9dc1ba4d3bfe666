import type { Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { createGatewayOpenApi } from './createGatewayOpenApi.ts'

export function openApiRoutes() {
  let document: string | undefined
  return {
    'GET /api/openapi.json': () => {
      document ??= JSON.stringify(createGatewayOpenApi())
      return new Response(document, { headers: { 'Content-Type': 'application/json' } })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
