import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { runDoctor, writeFindings } from './doctor/runDoctor.ts'

/** `npm run doctor`: checks settings, database, keys, service, PUBLIC_URL and disk. */
if (existsSync('.env')) loadEnvFile()
const findings = await runDoctor({ env: process.env })
process.stdout.write(writeFindings(findings))
process.exitCode = findings.some(({ level }) => level === 'wrong') ? 1 : 0
