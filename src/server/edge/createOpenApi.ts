import {
  type Routes,
  may,
  ownPolicies,
  roles,
  tokenRoutes,
  type Policy,
  type TokenRoute,
} from '../access/permissions.ts'
import { z } from 'zod'
import { tokenRoles } from '../../api/team.ts'
import { errorAnswer, tokenDocs, type RouteDoc } from './tokenDocs.ts'

export function openApiRoutes() {
  let document: string | undefined
  return {
    'GET /api/openapi.json': () => {
      document ??= JSON.stringify(createOpenApi())
      return new Response(document, { headers: { 'Content-Type': 'application/json' } })
    },
  } satisfies Routes
}

type Json = Record<string, unknown>

/** OpenAPI document of the token routes, from their handlers' schemas. Has no settings, so all installations have the same. */
export function createOpenApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countinghouse',
      version: '1',
      description: 'The routes that an access token opens. All of them only read.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      tokenRoutes.map((route) => [route.replace('GET ', ''), { get: operationOf(route) }]),
    ),
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'countinghouse',
          description: 'set by POST /api/session; named __Host-countinghouse under https',
        },
        token: { type: 'http', scheme: 'bearer', description: 'an access token, made by an admin' },
      },
    },
  }
}

function operationOf(route: TokenRoute): Json {
  const doc: RouteDoc = tokenDocs[route]
  const policy: Policy = ownPolicies[route]
  return {
    operationId: idOf(route),
    summary: doc.says,
    description: describePolicy(policy),
    security: policy === 'anyone' ? [{}] : [{ session: [] }, { token: [] }],
    parameters: [
      ...(doc.filter ? [jsonParameter('filter', schemaOf(doc.filter))] : []),
      ...(doc.sort ? listParameters(doc.sort) : []),
      ...Object.entries(doc.query ?? {}).map(([name, description]) => ({
        name,
        in: 'query',
        description,
        schema: { type: 'string' },
      })),
    ],
    responses: {
      200: successOf(doc),
      default: {
        description: 'refused, or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** `GET /api/exports/orders.csv` becomes getExportsOrdersCsv. */
function idOf(route: TokenRoute): string {
  const words = route.replace('GET /api/', '').split(/[^A-Za-z]+/)
  return `get${words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')}`
}

function describePolicy(policy: Policy): string {
  if (policy === 'anyone' || policy === 'any stage' || policy === 'signed in') return 'For everybody.'
  const people = roles.filter((role) => may(role, policy)).join(', ')
  return `For ${people}. Access tokens: ${tokenRoles.filter((role) => may(role, policy)).join(', ')}.`
}

function jsonParameter(name: string, schema: Json): Json {
  return { name, in: 'query', content: { 'application/json': { schema } } }
}

function listParameters(sort: readonly string[]): Json[] {
  const place = z.int().min(0)
  return [
    jsonParameter('sort', schemaOf(z.tuple([z.enum(sort), z.enum(['ASC', 'DESC'])]))),
    jsonParameter('range', schemaOf(z.tuple([place, place]))),
  ]
}

function successOf({ answer, sort }: RouteDoc): Json {
  const content =
    answer === 'csv' ? { 'text/csv': {} } : { 'application/json': { schema: schemaOf(answer, 'output') } }
  return { description: 'done', ...(sort && { headers: listHeaders }), content }
}

const listHeaders = {
  'Content-Range': {
    description: 'which rows these are, and of how many: `orders 0-24/1284`',
    schema: { type: 'string' },
  },
  Coverage: { description: '`exact` or `at-least`', schema: { type: 'string' } },
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
