import type { Handler } from '../context.ts'
import type { OwnRoute } from '../permissions.ts'
import { claimRoutes } from './statements/claims.ts'
import { fileRoutes } from './statements/fileRoutes.ts'
import type { StatementParts } from './statements/findStatement.ts'
import { handRoutes } from './statements/handRoutes.ts'
import { lineRoutes } from './statements/lineRoutes.ts'

export function statementRoutes(parts: StatementParts) {
  return {
    ...fileRoutes(parts),
    ...lineRoutes(parts),
    ...handRoutes(parts),
    ...claimRoutes(parts),
  } satisfies Partial<Record<OwnRoute, Handler>>
}
