import type { APIResponse, BrowserContext } from 'playwright-core'
import { planted } from './canaries.ts'

/** Provokes every kind of error, with a canary wherever one fits; returns bodies and headers of the errors. */
export async function provokeErrors({ request }: BrowserContext, url: string) {
  const bodies: string[] = []
  const headers: string[] = []
  const answered = async (asking: Promise<APIResponse>) => {
    const answer = await asking
    for (const { name, value } of answer.headersArray())
      if (name.toLowerCase() !== 'set-cookie') headers.push(`${name}: ${value}`)
    if (answer.status() >= 400) bodies.push(await answer.text())
  }
  const all = JSON.stringify(planted)
  const sent = [all, `{"email":${all}}`, all.slice(1), `"${planted.madeEmail}"`, `[${all}]`, '']
  const paths = [
    '/api/session',
    '/api/session/code',
    '/api/session/password',
    '/api/session/enrolment/confirm',
    '/api/operators',
    '/api/operators/x/reset',
    '/api/reveals',
    '/api/search',
    '/api/intents/x/resolution',
    '/api/v3/orders',
    '/api/v3/users/individual',
    '/api/v1/public/orders',
    `/api/${planted.madeEmail}`,
    `/api/operators/${planted.madeEmail}`,
    '/api/oidc/callback',
  ]
  for (const path of paths)
    for (const data of sent) {
      const own = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), mid: 'mer_1' }
      await answered(request.post(url + path, { headers: own, data: Buffer.from(data) }))
    }
  const query = new URLSearchParams(planted).toString()
  for (const path of ['/api/session', '/api/audit', '/api/nowhere', '/api/oidc/callback', '/api/intents'])
    await answered(request.get(`${url}${path}?filter=${query}&${query}`, { maxRedirects: 0 }))
  for (const path of ['/api/v1/public/orders/CANARY-HTML', '/api/v1/public/orders/OR-0'])
    await answered(request.get(url + path, { headers: { mid: 'mer_1' } }))
  await answered(request.get(`${url}/api/v1/public/orders`, { headers: { mid: 'mer_9' } }))
  await answered(
    request.post(`${url}/api/search`, {
      headers: { origin: 'https://evil.test' },
      data: { text: planted.soughtEmail },
    }),
  )
  return { bodies, headers }
}
