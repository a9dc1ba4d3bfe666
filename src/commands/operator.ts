import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { runOperator } from './runOperator.ts'

/** `npm run operator -- add …`: manages operators; this is how the first operator is created. */
if (existsSync('.env')) loadEnvFile()
const { status, out, err } = await runOperator(process.argv.slice(2), {
  env: process.env,
  readInput: () => readFileSync(0, 'utf8'),
})
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = status
