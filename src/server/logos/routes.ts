import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import type { Logos } from './createLogos.ts'

const day = 24 * 60 * 60
const twoMinutes = 2 * 60

/** Serves logos from our origin, so pages load nothing from elsewhere. */
export function logoRoutes({ logos }: { logos?: Logos | undefined }) {
  return {
    'GET /api/logos/:id': async (context) => {
      const logo = await logos?.read(context.req.param('id') ?? '')
      if (logo === undefined) throw new ApiError(404, 'no_record')
      // No 404: browsers would log an error for every row.
      if (logo === 'none')
        return context.body(null, 204, { 'Cache-Control': `private, max-age=${twoMinutes}` })
      return new Response(logo.bytes, {
        headers: {
          'Content-Type': logo.type,
          'Cache-Control': `private, max-age=${day}`,
          // An SVG opened directly is a page, so disable everything in it.
          'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        },
      })
    },
  } satisfies Routes
}
