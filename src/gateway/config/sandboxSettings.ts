import { z } from 'zod'
import { whole, type Read } from './settingTypes.ts'

export type SandboxConfig = {
  sandbox: { orders: number; seed: number; dialect: string }
}

/** The embedded stand-in. */
export const sandboxSettings = {
  SANDBOX_ORDERS: whole('SANDBOX_ORDERS', 2_000_000).default(5000),
  SANDBOX_SEED: whole('SANDBOX_SEED', 999_999_999).default(1),
  // The words are the stand-in's own, which checks them at the same moment: commands/readSettings.ts.
  SANDBOX_DIALECT: z.string().default(''),
}

export function toSandbox(read: Read<typeof sandboxSettings>): SandboxConfig {
  return {
    sandbox: { orders: read.SANDBOX_ORDERS, seed: read.SANDBOX_SEED, dialect: read.SANDBOX_DIALECT },
  }
}
