import { shortNameOf, toErrorResponse, type Refusal } from '../refusal.ts'
import type { Dialect } from './dialects.ts'

type Form = (refusal: Refusal) => Response

const forms: Record<NonNullable<Dialect['refusal']>, Form> = {
  'error-inside-200': ({ status, message, details }) =>
    Response.json({ error: shortNameOf(status), message, code: status, details }),
  'details-map': ({ status, message, details }) =>
    Response.json(
      {
        error: shortNameOf(status),
        message,
        code: status,
        details: Object.fromEntries(details.map((detail) => [detail.field, detail.message])),
      },
      { status },
    ),
  'errors-map': ({ status, message, details }) =>
    Response.json(
      { message, errors: Object.fromEntries(details.map((detail) => [detail.field, [detail.message]])) },
      { status },
    ),
  'html-4xx': ({ status, message }) =>
    new Response(
      `<!doctype html><html><head><title>${status} ${shortNameOf(status)}</title></head>` +
        `<body><h1>${shortNameOf(status)}</h1><p>${message}</p></body></html>`,
      { status, headers: { 'content-type': 'text/html; charset=utf-8' } },
    ),
  'bare-text': ({ status, message }) =>
    new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
  'code-500-data-empty': ({ message }) => Response.json({ code: 500, message, data: [] }),
  'status-false': ({ message }) => Response.json({ status: false, message, data: null }),
}

export function refuse(refusal: Refusal, dialect: Dialect): Response {
  return dialect.refusal ? forms[dialect.refusal](refusal) : toErrorResponse(refusal)
}
