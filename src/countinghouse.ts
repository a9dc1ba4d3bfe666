import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithParent } from './commands/endWithParent.ts'

const usage = `countinghouse [command]

  serve         the server with its screens; also without a command. Settings: environment variables, and .env in this folder
  operator …    operators, keys, tables, retention; operator --help lists what it does
  audit         checks the audit log; the same as operator audit
  rotate-keys   seals anew what SECRET_KEYS_OLD have sealed; the same as operator rotate-keys
  doctor        looks at settings, database, keys, service, the way in and the disk, and says in words what is wrong
  sandbox …     the stand-in service alone; sandbox --help lists its knobs

  --help, --version`

const [, , command = 'serve'] = process.argv

/** The installed package has one program, `countinghouse …`. */
switch (command) {
  case 'serve':
    endWithParent()
    await import('./server.ts')
    break
  // These read what follows them.
  case 'operator':
    process.argv.splice(2, 1)
    await import('./commands/operator.ts')
    break
  case 'sandbox':
    process.argv.splice(2, 1)
    await import('./commands/sandbox.ts')
    break
  case 'doctor':
    process.argv.splice(2, 1)
    await import('./commands/doctor.ts')
    break
  case 'audit':
  case 'rotate-keys':
    await import('./commands/operator.ts')
    break
  case '--help':
  case '-h':
  case 'help':
    process.stdout.write(`${usage}\n`)
    break
  case '--version':
    process.stdout.write(`${version()}\n`)
    break
  default:
    process.stderr.write(`there is no command ${JSON.stringify(command)}\n\n${usage}\n`)
    process.exitCode = 2
}

function version(): string {
  const file = join(import.meta.dirname, '../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
