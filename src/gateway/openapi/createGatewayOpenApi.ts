import { z } from 'zod'
import {
  ownPolicies,
  roles,
  may,
  tokenReads,
  tokenRoles,
  type OwnRoute,
  type Policy,
} from '../permissions.ts'
import { errorAnswer } from './answerSchemas.ts'
import { ledgerDocs } from './ledgerDocs.ts'
import { moneyDocs } from './moneyDocs.ts'
import type { RouteDoc } from './RouteDoc.ts'
import { signInDocs } from './signInDocs.ts'
import { teamDocs } from './teamDocs.ts'

type Json = Record<string, unknown>

/** A route without its line here does not compile. */
const docs: Record<OwnRoute, RouteDoc> = { ...signInDocs, ...ledgerDocs, ...moneyDocs, ...teamDocs }

/**
 * The gateway's own routes as an OpenAPI document, made from the schemas that they read with. It is the same wherever the
 * gateway runs: nothing of its settings is in it.
 */
export function createGatewayOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const route of Object.keys(docs) as OwnRoute[]) {
    const [method = '', path = ''] = route.split(' ')
    const item = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})
    item[method.toLowerCase()] = operationOf(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countinghouse',
      version: '1',
      description:
        'The gateway’s own routes. Beside them it forwards the documented routes of the payment service under /api/v1/public and /api/v3. Requests come from its own pages or from programs; those of other sites are not answered.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'countinghouse',
          description: 'of POST /api/session; called __Host-countinghouse under https',
        },
        token: { type: 'http', scheme: 'bearer', description: 'an access token, of POST /api/tokens' },
      },
    },
  }
}

function operationOf(route: OwnRoute): Json {
  const doc = docs[route]
  const policy: Policy = ownPolicies[route]
  const [, path = ''] = route.split(' ')
  return {
    operationId: idOf(route),
    summary: doc.says,
    description: whoMay(policy, route),
    security: securityOf(policy, route),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => inPath(name)),
      ...(doc.list ? listParameters(doc.list) : []),
      ...(doc.filter ? [jsonParameter('filter', filterSchema(doc.filter))] : []),
      ...Object.entries(doc.query ?? {}).map(([name, description]) => inQuery(name, description)),
    ],
    ...requestOf(doc),
    responses: {
      ...successOf(doc),
      default: {
        description: 'a no, in words',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** `GET /api/orders/:id/notes` is getOrdersIdNotes. */
function idOf(route: OwnRoute): string {
  const [method = '', path = ''] = route.split(' ')
  const words = path.replace('/api/', '').split(/[^A-Za-z]+/)
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

function whoMay(policy: Policy, route: OwnRoute): string {
  if (policy === 'anyone') return 'For everybody.'
  if (policy === 'any stage') return 'For whoever has a session, also one that still owes something.'
  if (policy === 'signed in') return 'For whoever is signed in.'
  const people = `For ${roles.filter((role) => may(role, policy)).join(', ')}.`
  if (!tokenReads.has(route)) return people
  return `${people} Access tokens: ${tokenRoles.filter((role) => may(role, policy)).join(', ')}.`
}

function securityOf(policy: Policy, route: OwnRoute): Json[] {
  if (policy === 'anyone') return [{}]
  return [{ session: [] }, ...(tokenReads.has(route) ? [{ token: [] }] : [])]
}

function inPath(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string', minLength: 1 } }
}

function inQuery(name: string, description: string): Json {
  return { name, in: 'query', description, schema: { type: 'string' } }
}

function jsonParameter(name: string, schema: Json): Json {
  return { name, in: 'query', content: { 'application/json': { schema } } }
}

function listParameters({ filter = z.object({}), sort }: NonNullable<RouteDoc['list']>): Json[] {
  const place = z.int().min(0)
  return [
    jsonParameter('filter', filterSchema(filter)),
    jsonParameter('sort', schemaOf(z.tuple([z.enum(sort as [string]), z.enum(['ASC', 'DESC'])]))),
    jsonParameter('range', schemaOf(z.tuple([place, place]))),
  ]
}

/** An unknown field of a filter is refused. */
function filterSchema(filter: z.ZodObject): Json {
  return schemaOf(z.strictObject(filter.shape))
}

function requestOf({ body, isUpload }: RouteDoc): Json {
  if (isUpload) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  if (!body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }
}

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  events: 'text/event-stream',
  image: 'image/*',
}

function successOf({ answer, status, list }: RouteDoc): Json {
  if (answer === 'nothing') return { [status ?? 204]: { description: 'done' } }
  if (answer === 'redirect') return { [status ?? 302]: { description: 'elsewhere' } }
  const isFile = typeof answer === 'string'
  const schema = isFile ? {} : answer ? schemaOf(answer, 'output') : list ? { type: 'array' } : {}
  const type = isFile ? types[answer] : 'application/json'
  return {
    [status ?? 200]: {
      description: 'done',
      ...(list && { headers: listHeaders }),
      content: { [type]: isFile ? {} : { schema } },
    },
  }
}

const listHeaders = {
  'Content-Range': {
    description: 'which rows these are, and of how many: `orders 0-24/1284`',
    schema: { type: 'string' },
  },
  Coverage: {
    description: 'of what comes from the ledger: `exact` or `at-least`',
    schema: { type: 'string' },
  },
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
