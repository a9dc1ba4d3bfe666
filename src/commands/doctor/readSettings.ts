import { readConfig, type Config } from '../../server/config/readConfig.ts'

/** Also checks the settings of the embedded sandbox; reports all errors at once. */
export async function readSettings(
  env: Record<string, string | undefined>,
): Promise<Config | { faults: string[] }> {
  const config = readConfig(env)
  const faults = 'faults' in config ? config.faults : []
  faults.push(...(await dialectFaults(env.SANDBOX_DIALECT ?? '')))
  return faults.length > 0 ? { faults } : config
}

/** Loaded on demand, like the sandbox. */
async function dialectFaults(text: string): Promise<string[]> {
  if (text === '') return []
  const { readDialect } = await import('../../sandbox/dialect/dialects.ts')
  const read = readDialect(text)
  return 'fault' in read ? [`SANDBOX_DIALECT: ${read.fault}, got ${JSON.stringify(text)}`] : []
}
