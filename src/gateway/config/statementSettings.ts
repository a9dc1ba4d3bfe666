import type { StatementLimits } from '../ledger/statements/statementParts.ts'
import { whole, type Read } from './settingTypes.ts'

export type StatementConfig = { statementLimits: StatementLimits }

export const statementSettings = {
  STATEMENT_STORAGE_MB: whole('STATEMENT_STORAGE_MB', 1_000_000, 1).default(2048),
  STATEMENT_UPLOADS_PER_HOUR: whole('STATEMENT_UPLOADS_PER_HOUR', 10_000, 1).default(20),
}

export function toStatements(read: Read<typeof statementSettings>): StatementConfig {
  return {
    statementLimits: {
      storageMb: read.STATEMENT_STORAGE_MB,
      uploadsPerHour: read.STATEMENT_UPLOADS_PER_HOUR,
    },
  }
}
