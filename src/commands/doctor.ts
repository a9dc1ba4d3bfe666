import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { runDoctor, writeFindings } from './doctor/runDoctor.ts'

/** `npm run doctor`: looks at settings, database, keys, service, the way in and the disk, and says what is wrong. */
if (existsSync('.env')) loadEnvFile()
const findings = await runDoctor({ env: process.env })
process.stdout.write(writeFindings(findings))
process.exitCode = findings.some(({ level }) => level === 'wrong') ? 1 : 0
