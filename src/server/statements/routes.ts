import type { Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { claimBookRoutes } from './claimBookRoutes.ts'
import { claimRoutes } from './claimRoutes.ts'
import { fileRoutes } from './fileRoutes.ts'
import type { StatementParts } from './findStatement.ts'
import { lineRoutes } from './lineRoutes.ts'
import { payoutRoutes } from './payoutRoutes.ts'

export function statementRoutes(parts: StatementParts) {
  return {
    ...fileRoutes(parts),
    ...lineRoutes(parts),
    ...claimRoutes(parts),
    ...claimBookRoutes(parts),
    ...payoutRoutes(parts),
  } satisfies Partial<Record<OwnRoute, Handler>>
}
