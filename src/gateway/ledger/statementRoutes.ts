import type { Handler } from '../context.ts'
import type { OwnRoute } from '../permissions.ts'
import { claimRoutes } from './statements/claimRoutes.ts'
import { fileRoutes } from './statements/fileRoutes.ts'
import { lineRoutes } from './statements/lineRoutes.ts'
import { listRoutes } from './statements/listRoutes.ts'
import { matchRoutes } from './statements/matchRoutes.ts'
import { settleRoutes } from './statements/settleRoutes.ts'
import type { StatementParts } from './statements/statementParts.ts'

/** What the provider says it charged, line by line beside what our orders say. */
export function statementRoutes(parts: StatementParts) {
  return {
    ...listRoutes(parts),
    ...fileRoutes(parts),
    ...lineRoutes(parts),
    ...settleRoutes(parts),
    ...matchRoutes(parts),
    ...claimRoutes(parts),
  } satisfies Partial<Record<OwnRoute, Handler>>
}
