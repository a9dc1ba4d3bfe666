import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  may,
  ownPolicies,
  type OwnRoute,
  type Role,
  type RolePermission,
} from '../../src/server/access/permissions.ts'
import { startCommand } from '../support/command.ts'
import { signInAt } from '../support/serverProcess.ts'
import { portOf, startCluster } from '../support/postgresCluster.ts'
import { toMarked, type Marked } from './markRequests.ts'
import { requestSchemas } from './requestSchemas.ts'

/**
 * `node test/attack/run.ts --engine postgres --roles ops,finance --tools sqlmap,wapiti` attacks each own route of `ownPolicies`
 * as each role, on a server before the embedded stand-in. Prints findings and requests; docs/security.md lists the results.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    roles: { type: 'string', default: 'admin,ops,support,finance' },
    tools: { type: 'string', default: 'sqlmap,wapiti' },
    only: { type: 'string', default: '' },
    // Skips this many parts, to continue an interrupted run.
    from: { type: 'string', default: '0' },
    port: { type: 'string', default: '4790' },
    // Per module of wapiti.
    seconds: { type: 'string', default: '120' },
  },
})

/** These attempts count against the account or end the attacking session. The event stream has no input to attack. */
const skipped = [
  'POST /api/session',
  'POST /api/session/code',
  'POST /api/session/step-up',
  'POST /api/session/password',
  'POST /api/session/enrolment',
  'POST /api/session/enrolment/confirm',
  'DELETE /api/session',
  'DELETE /api/sessions',
]

const folder = mkdtempSync(join(tmpdir(), 'attack-'))
// sqlmap loads its own scripts only from a Python package.
copyFileSync('test/attack/jsonInQuery.py', join(folder, 'jsonInQuery.py'))
writeFileSync(join(folder, '__init__.py'), '')
const cluster = values.engine === 'postgres' ? await startCluster() : undefined
const product = startCommand('src/server.ts', {
  env: {
    PORT: values.port,
    METRICS_PORT: String(Number(values.port) + 1),
    DATABASE_URL: cluster?.url ?? `sqlite:${join(folder, 'attacked.db')}`,
    SANDBOX_ORDERS: '300',
    LOG_LEVEL: 'error',
  },
})
try {
  const [, url = ''] = await product.printed(/is open on (\S+)/)
  say(`${values.engine}, ${url}, files in ${folder}`)
  for (const role of values.roles.split(',')) await attackAs(role, url)
} finally {
  say(`log of the server:\n${product.output().slice(0, 5000)}`)
  product.stop()
  await product.ended
  await cluster?.stop()
}

async function attackAs(role: string, url: string): Promise<void> {
  let cookie = await signInAt(url, `${role}@countinghouse.test`, 'sandbox')
  const requests = (await findRequests(role, url, cookie)).slice(Number(values.from))
  const before = await answers()
  say(`\n${role}: ${requests.length} requests with something to attack`)
  if (values.tools.includes('sqlmap'))
    for (const [nth, request] of requests.entries()) {
      process.stderr.write(`${role}, ${nth + 1} of ${requests.length}: ${request.name}\n`)
      // A pause ends a session, and refused requests reach no parameter.
      const session = await fetch(`${url}/api/session`, { headers: { cookie } })
      if (!session.ok) cookie = await signInAt(url, `${role}@countinghouse.test`, 'sandbox')
      await sqlmap(role, url, cookie, request)
    }
  if (values.tools.includes('wapiti')) await wapiti(role, url, cookie, requests)
  for (const [status, count] of await answers())
    say(`  answered ${status}: ${count - (before.get(status) ?? 0)}`)
}

/** Marked requests that the role may send: a refused request reads no parameter. */
async function findRequests(role: string, url: string, cookie: string): Promise<Marked[]> {
  const requests: Marked[] = []
  for (const route of Object.keys(ownPolicies) as OwnRoute[]) {
    if (
      skipped.includes(route) ||
      !values.only.split(',').some((part) => route.includes(part)) ||
      !mayAsk(role, route)
    )
      continue
    const id = await idFor(url, cookie, route.split(' ')[1] ?? '')
    requests.push(...toMarked(route, requestSchemas[route] ?? {}, id))
  }
  return requests
}

function mayAsk(role: string, route: OwnRoute): boolean {
  const policy = ownPolicies[route]
  return ['anyone', 'any stage', 'signed in'].includes(policy) || may(role as Role, policy as RolePermission)
}

async function idFor(url: string, cookie: string, path: string): Promise<string> {
  const [list, rest] = path.split('/:')
  if (rest === undefined) return ''
  const answer = await fetch(url + list, { headers: { cookie } })
  const rows = answer.ok && /json/.test(answer.headers.get('content-type') ?? '') ? await answer.json() : []
  // Operators get an unknown ID, so that no attack disables an operator that is in use.
  const row = Array.isArray(rows) ? (rows.at(-1) as { id?: unknown } | undefined) : undefined
  return path.startsWith('/api/operators') || row?.id === undefined
    ? 'nobody'
    : encodeURIComponent(String(row.id))
}

async function sqlmap(role: string, url: string, cookie: string, request: Marked): Promise<void> {
  const file = join(folder, 'request')
  const { method, target, body, isJson } = request
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${new URL(url).host}`, `Cookie: ${cookie}`]
  if (body !== undefined) head.push('Content-Type: application/json')
  writeFileSync(file, `${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
  const dbms = values.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'
  const words = `-r ${file} --batch --ignore-stdin --level=3 --risk=2 --technique=BEUST --flush-session --skip-waf
    --dbms=${dbms} --disable-coloring --drop-set-cookie --ignore-code=* --skip=cookie,user-agent,referer,host
    --output-dir=${join(folder, role)} ${isJson ? `--tamper=${join(folder, 'jsonInQuery.py')}` : ''}`
  const output = await run('sqlmap', words.trim().split(/\s+/))
  const finding = /identified the following injection point[^]*?---\n([^]*?)\n---/.exec(output)
  const [, odd = ''] = /\[CRITICAL\] (?!all tested|target URL content appears)(.*)/.exec(output) ?? []
  const codes = [...output.matchAll(/(\d{3}) \([\w ]+\) - (\d+) times/g)].map(
    ([, code, n]) => `${code} x ${n}`,
  )
  if (!finding && odd === '' && codes.every((code) => !code.startsWith('5'))) return
  say(`  ${role} ${request.name}: ${finding?.[1] ?? odd} (${codes.join(', ')})`)
  mkdirSync(join(folder, 'found'), { recursive: true })
  writeFileSync(join(folder, 'found', `${role} ${request.name.replaceAll('/', '_')}`), output)
}

/** A target for server-side request forgery; a request here means that an attacker chose it. */
async function startEndpoint() {
  const paths: string[] = []
  const server = createServer((incoming, answer) => {
    paths.push(incoming.url ?? '')
    answer.end('{}')
  })
  return { url: `http://127.0.0.1:${await portOf(server)}/`, paths, close: () => server.close() }
}

/** Version 3 supports forms and addresses, but no JSON bodies, so it only reads. */
async function wapiti(role: string, url: string, cookie: string, requests: Marked[]): Promise<void> {
  const reads = requests.filter(({ method }) => method === 'GET')
  const report = join(folder, `wapiti-${role}.json`)
  const endpoint = await startEndpoint()
  const words = `-u ${url}/ --scope domain -d 0 --flush-session --no-bugreport --store-session ${folder} -f json -o ${report}
    -m sql,blindsql,xss,permanentxss,exec,file,crlf,redirect,ssrf,backup,htaccess --endpoint ${endpoint.url}
    --max-attack-time ${values.seconds}`
  const starts = reads.flatMap(({ target }) => ['-s', url + target.replaceAll('*', '')])
  const output = await run('wapiti', [...words.split(/\s+/), '-H', `Cookie: ${cookie}`, ...starts])
  endpoint.close()
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { info: string; path: string }[]>
  }
  say(
    `  wapiti as ${role}, ${reads.length} addresses: ${output.match(/^\[\*\] Launching module \w+/gm)?.length} modules`,
  )
  for (const [kind, all] of Object.entries(vulnerabilities))
    for (const { info, path } of all) say(`  wapiti as ${role}: ${kind}: ${path}: ${info}`)
  const chosen = endpoint.paths.filter((path) => path.startsWith('/ssrf'))
  if (chosen.length > 0) say(`  the server was made to ask: ${chosen.join(' ')}`)
  writeFileSync(join(folder, `wapiti-${role}.txt`), output)
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '19', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part))
    child.on('error', reject)
    child.on('close', () => resolve(text))
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Counts of the server's answers so far, by status. */
async function answers(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${Number(values.port) + 1}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, status = '', count] of text.matchAll(/request_seconds_count\{.*status="(\d+)"\} (\d+)/g))
    counts.set(status, (counts.get(status) ?? 0) + Number(count))
  return counts
}
