import { spawnSync } from 'node:child_process'
import { plainEnvironment, startCommand, type Command } from './command.ts'

export type Process = { url: string; readyMs: number; kill: Command['kill'] }

/** Starts one of our commands as its own process, and waits for its address. */
export async function startProcess(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<Process> {
  const started = performance.now()
  const command = startCommand(script, { args, env })
  const [, url = ''] = await command.printed(/ on (http:\S+)\n/)
  return { url, readyMs: performance.now() - started, kill: command.kill }
}

/** Adds an operator by command. */
export function addOperator(email: string, password: string, env: Record<string, string>): void {
  const words = [
    'add',
    '--email',
    email,
    '--name',
    'Kim Killer',
    '--role',
    'ops',
    '--mids',
    'mer_1',
    '--password-stdin',
  ]
  const { status, stderr } = spawnSync(process.execPath, ['src/commands/operator.ts', ...words], {
    env: { ...plainEnvironment, ...env },
    input: password,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

export async function signInAt(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`no session: ${answer.status} ${await answer.text()}`)
  return cookie
}

const mid = { MID: 'mer_1' }

export type SendResult = { status: number; reason?: string | undefined; orderId?: string | undefined }

export async function sendAt(url: string, cookie: string, key: string, body: object): Promise<SendResult> {
  const answer = await fetch(`${url}/api/v3/orders`, {
    method: 'POST',
    headers: { ...mid, cookie, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
  const { data, reason } = (await answer.json()) as { data?: { orderId: string }; reason?: string }
  return { status: answer.status, reason, orderId: data?.orderId }
}

/** All orders of the service, with the idempotency key of each order. */
export async function ordersAt(url: string): Promise<{ id: string; key: string }[]> {
  const orders: { id: string; key: string }[] = []
  for (let page = 1; ; page++) {
    const list = await fetch(`${url}/v1/public/orders?limit=100&page=${page}`, { headers: mid })
    const rows = (await list.json()).data.transfers as { id: string }[]
    if (rows.length === 0) return orders
    for (const { id } of rows.filter((row) => row.id.startsWith('PF-'))) {
      const { data } = await (await fetch(`${url}/v1/public/orders/${id}`, { headers: mid })).json()
      orders.push({ id, key: data.partnerContext.partnerId })
    }
  }
}

export async function candidatesAt(url: string, cookie: string, key: string) {
  const answer = await fetch(`${url}/api/intents/${key}/candidates`, { headers: { ...mid, cookie } })
  return (await answer.json()) as { candidates: { id: string }[]; looked: { complete: boolean } }
}

export async function controlAt(url: string, knobs: object): Promise<void> {
  await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(knobs) })
}
