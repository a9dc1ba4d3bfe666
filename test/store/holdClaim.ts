import { claimFile } from '../../src/store/engine/claimFile.ts'

/** Claims the file of argument 1, drops the claim object, and lives until it is killed. */
claimFile(process.argv[2] ?? '')
globalThis.gc?.()
setInterval(() => {}, 60_000)
process.stdout.write('claimed\n')
