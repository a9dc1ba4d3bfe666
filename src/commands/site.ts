import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeSite } from './site/writeSite.ts'

/** `npm run site`: the pages of the repository, and the demo that was built, beside them. */
const folder = 'dist-site'
rmSync(folder, { recursive: true, force: true })
writeSite(folder)
cpSync('dist-demo', join(folder, 'demo'), { recursive: true })
process.stdout.write(`${folder}/index.html\n`)
