import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import { asTyped } from '../store/asTyped.ts'
import { findingsDocument, runDoctor, writeFindings } from './doctor/runDoctor.ts'

/** `npm run doctor`: checks settings, database, keys, service, PUBLIC_URL and disk. `--json` is for machines. */
const isJson = readArguments()
if (existsSync('.env')) loadEnvFile()
const findings = await runDoctor({ env: process.env })
process.stdout.write(isJson ? findingsDocument(findings) : writeFindings(findings))
process.exitCode = findings.some(({ level }) => level === 'wrong') ? 1 : 0

function readArguments(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\n${asTyped('doctor', '--json')}\n`,
    )
    process.exit(2)
  }
}
