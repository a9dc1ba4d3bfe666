import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePackage } from './writePackage.ts'

/** `npm run package`: packs the build as a tarball in the current folder. */
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-package-'))
try {
  writePackage(folder)
  execFileSync('npm', ['pack', folder, ...process.argv.slice(2)], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
