import { z } from 'zod'
import { errorBodySchema, paginationSchema } from './records.ts'
import { documented, documentedRule } from './field.ts'
import { namedRoutes, pathParameters, type Route } from './routes.ts'

type Json = Record<string, unknown>

export function createOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const { name, route } of namedRoutes) {
    const item = (paths[route.path] ??= {})
    item[route.method.toLowerCase()] = operationOf(name, route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payment orchestration service',
      version: 'v1 and v3',
      description:
        'The documented routes as Countinghouse reads them. What the interface does not show stays open.',
    },
    paths,
    components: {
      securitySchemes: {
        merchant: { type: 'apiKey', in: 'header', name: 'MID' },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  }
}

function operationOf(name: string, route: Route): Json {
  const merchant = { merchant: [] }
  return {
    operationId: name,
    security: [...(route.basic === 'always' ? [] : [merchant]), { ...merchant, basic: [] }],
    parameters: [...pathParameters(route.path).map(pathParameter), ...queryParameters(route.query)],
    ...(route.body ? { requestBody: { required: true, content: json(schemaOf(route.body)) } } : {}),
    responses: {
      200: { description: 'done', content: json(successSchema(route)) },
      ...(name === 'v3.listPaymentMethods' && {
        400: { description: 'invalid parameters', content: json(schemaOf(errorBodySchema)) },
      }),
      default: { description: 'not shown by the interface', content: json({}) },
    },
  }
}

function pathParameter(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string', minLength: 1 } }
}

function queryParameters(query: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = schemaOf(query) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** docs/interface.md, part 2: the wrapper that this route documents. */
function successSchema(route: Route): Json {
  if (route.bodyNotShown) return {}
  const record = schemaOf(route.record)
  const { failureCode, failureMessage } = (record.properties ?? {}) as Record<string, Json | undefined>
  for (const field of [failureCode, failureMessage])
    if (field) field.description = 'not shown by the interface, known from practice'
  const list = { type: 'array', items: record }
  const rows = route.rowsIn ? object({ [route.rowsIn]: list }) : list
  const data = route.shape === 'list' ? rows : record
  const mark = route.wrapper === 'success' ? { success: { const: true } } : { status: { const: 'success' } }
  return object(
    route.paginated ? { ...mark, data, pagination: schemaOf(paginationSchema) } : { ...mark, data },
  )
}

function object(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties) }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

/** The document states the interface, not our more tolerant reading. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The callback has zod's core types, the registry its full ones.
      const full = zodSchema as z.core.$ZodType as z.ZodType
      const shown = documented.get(full)
      if (shown) replace(jsonSchema, shown)
      else if (zodSchema instanceof z.ZodNullable) replace(jsonSchema, notNull(jsonSchema))
      // The interface does not say that the service refuses other names.
      if (jsonSchema.additionalProperties === false) jsonSchema.additionalProperties = {}
      Object.assign(jsonSchema, documentedRule.get(full))
    },
  })
  return rest
}

function notNull(schema: Json): Json {
  const [first] = Array.isArray(schema.anyOf) ? schema.anyOf : []
  return { ...(first as Json | undefined) }
}

function replace(target: Json, by: Json): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key)
  Object.assign(target, by)
}
