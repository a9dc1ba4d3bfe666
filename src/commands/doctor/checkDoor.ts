import { createServer } from 'node:net'
import { isObject, tryParseJson } from '../../contract/json.ts'
import type { Config } from '../../server/config/readConfig.ts'
import { hiddenClientHeader } from '../../server/http/clientAddress.ts'
import { isLoopbackHost } from '../../server/provider/addresses.ts'
import { asTyped, isPackage } from '../../store/asTyped.ts'
import { about, portTodo, type Finding } from './finding.ts'

const { ok, note, wrong } = about('way in')

type Door = Pick<Config, 'publicUrl' | 'host' | 'port' | 'trustedProxies'>

/** Checks PUBLIC_URL through any proxy in front of the server, as operators reach it. */
export async function checkDoor(config: Door): Promise<Finding[]> {
  const { publicUrl, host, port, trustedProxies } = config
  const isOwn = isLoopbackHost(new URL(publicUrl).hostname)
  const proxies =
    !isOwn && trustedProxies.length === 0
      ? note(
          'TRUSTED_PROXIES is empty: behind a proxy everybody comes from its address, and failed sign-ins of one count against all',
          'name the address that the proxy comes from',
        )
      : []
  const direct = `http://${host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host}:${port}`
  const isOpen = await get(`${direct}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  )
  if (!isOpen) {
    const code = await bindFault({ port, host })
    if (code === 'EADDRINUSE')
      return [
        ...proxies,
        ...wrong(`port ${port} is in use by something else`, 'stop it, or choose another PORT'),
      ]
    if (code !== undefined)
      return [...proxies, ...wrong(`port ${port} on ${host} cannot be opened (${code})`, portTodo(code))]
    const start = isPackage ? 'countinghouse' : 'npm run serve'
    const says = `no server answers on ${direct}, so the way to it was not looked at`
    return [...proxies, ...note(says, `start it (${start}), then ${asTyped('doctor')} again`)]
  }
  return [
    ...ok(`a server answers on ${direct}`),
    ...(await ready(direct)),
    ...proxies,
    ...(await passThrough(publicUrl)),
  ]
}

/** Opens the port for a moment, as the start does. */
function bindFault(place: { port: number; host: string }): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen(place, () => server.close(() => resolve(undefined)))
  })
}

async function ready(direct: string): Promise<Finding[]> {
  const { status, body } = await get(`${direct}/readyz`)
  return status === 200 ? [] : wrong(`it is not ready: ${status} ${messageOf(body)}`, 'look into its log')
}

async function passThrough(publicUrl: string): Promise<Finding[]> {
  const path = `${publicUrl.replace(/\/$/, '')}/api/session`
  let answer: Awaited<ReturnType<typeof get>>
  try {
    answer = await get(path)
  } catch (error) {
    const code = codeOf(error)
    return /CERT|SELF_SIGNED|VERIFY|ISSUER/.test(code)
      ? wrong(
          `the certificate of PUBLIC_URL is not trusted (${code})`,
          'let the proxy send a valid certificate with its whole chain',
        )
      : note(
          `PUBLIC_URL cannot be reached from this machine (${code})`,
          'check its name and the proxy, unless only others are meant to reach it',
        )
  }
  const { status, body, headers } = answer
  if (status === 421)
    return wrong(
      'the proxy does not send on the Host that was typed',
      'proxy_set_header Host $host, or what your proxy calls it',
    )
  if (status >= 300 && status < 400)
    return wrong(`PUBLIC_URL answers with a redirect (${status})`, 'name the address that it leads to')
  if (status !== 401 || messageOf(body) === '')
    return wrong(
      `something else than a server answers at PUBLIC_URL (${status} for /api/session)`,
      'let the proxy pass the whole address space on to the server',
    )
  const missing = [
    'content-security-policy',
    'x-content-type-options',
    ...(path.startsWith('https:') ? ['strict-transport-security'] : []),
  ].filter((name) => !headers.has(name))
  if (missing.length > 0)
    return wrong(
      `the proxy takes headers away: ${missing.join(', ')}`,
      'leave the security headers of the server as they are',
    )
  const health = await get(new URL('/healthz', publicUrl).href)
  if (health.headers.has(hiddenClientHeader))
    return wrong(
      'the proxy does not send X-Forwarded-For: everybody has its address, and failed sign-ins of one count against all',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for, or what your proxy calls it',
    )
  return ok('PUBLIC_URL leads to the server, with the Host that was typed')
}

async function get(url: string) {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
  return { status: answer.status, headers: answer.headers, body: (await answer.text()).slice(0, 10_000) }
}

function messageOf(text: string): string {
  const body = tryParseJson(text)
  return isObject(body) && typeof body.message === 'string' ? body.message : ''
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer within 5 s'
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  return cause || 'no answer'
}
