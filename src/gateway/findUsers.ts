import { z } from 'zod'
import { routes } from '../contract/routes.ts'
import type { Handler } from './context.ts'
import type { Forward } from './forward.ts'
import type { OwnRoute } from './permissions.ts'
import { readBody } from './readBody.ts'

export const bodySchema = z.strictObject({
  email: z.string().max(320).optional(),
  phone: z.string().max(64).optional(),
  limit: z.int().min(1).max(200).optional(),
  page: z.int().min(1).optional(),
})

/** The user list with its personal filters in a body: an address ends up in histories and logs. */
export function findUsersRoute({ read }: Pick<Forward, 'read'>) {
  return {
    'POST /api/find-live-users': async (context) => {
      const { email, phone, limit, page } = await readBody(context, bodySchema)
      const parameters = Object.entries({ limit, page, email, phone }).filter(
        ([, value]) => value !== undefined,
      )
      const query = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
      const match = { name: 'v1.listUsers', route: routes.v1.listUsers, parameters: {} } as const
      return read(context, match, `?${query}`)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
