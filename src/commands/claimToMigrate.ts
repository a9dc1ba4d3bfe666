import { claimFile, type Claim } from '../store/claimFile.ts'
import { sqliteFile, type Store } from '../store/openStore.ts'
import { readSteps } from '../store/readSteps.ts'

/** For a command beside a gateway on a file: the tables are not changed under an older one that works with them. */
export async function claimToMigrate(store: Store, databaseUrl: string): Promise<Claim | undefined> {
  const file = sqliteFile(databaseUrl)
  if (file === undefined || (await readSteps(store)).pending === 0) return undefined
  try {
    return claimFile(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${reason}, and it is of an older version. Stop it first`, { cause: error })
  }
}
