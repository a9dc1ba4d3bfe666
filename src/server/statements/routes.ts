import type { Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { claimBookRoutes } from './claimBookRoutes.ts'
import { resultRoutes } from './resultRoutes.ts'
import { fileRoutes } from './fileRoutes.ts'
import type { StatementParts } from './findStatement.ts'
import { lineRoutes } from './lineRoutes.ts'
import { payoutRoutes } from './payoutRoutes.ts'

export function statementRoutes(parts: StatementParts) {
  return {
    ...fileRoutes(parts),
    ...lineRoutes(parts),
    ...resultRoutes(parts),
    ...claimBookRoutes(parts),
    ...payoutRoutes(parts),
  } satisfies Partial<Record<OwnRoute, Handler>>
}
