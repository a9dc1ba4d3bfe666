import { expect, onTestFinished, test } from 'vitest'
import { createKeyRing } from '../../../src/server/keys/keyRing.ts'
import { createLogos } from '../../../src/server/logos/createLogos.ts'
import { png, startLogoServer, svg } from '../../support/logoServer.ts'
import { startStack } from '../../support/stack.ts'

const routes = {
  currencies: '/api/v1/public/config/supported-currencies',
  methods: '/api/v1/public/config/payment-methods?direction=deposit',
  v3: '/api/v3/config/payment-methods?direction=deposit',
}

/** A server before a service whose currencies and methods have logos, and the server of these logos. */
async function start({ isOff = false } = {}) {
  const server = await startLogoServer({ '/kwd.svg': { body: svg }, '/upi.png': { body: png } })
  onTestFinished(() => server.close())
  const rows = [
    { currency: 'KWD', logoUrl: `${server.base}/kwd.svg` },
    { currency: 'INR', name: 'UPI', paymentCode: 'upi', logoUrl: `${server.base}/upi.png` },
    { currency: 'XXX', logoUrl: `${server.base}/none.svg` },
    { currency: 'YYY', logoUrl: 'javascript:alert(1)' },
    { currency: 'ZZZ', logoUrl: 'http://127.0.0.1/a.svg', countinghouse: { logo: '/api/session' } },
  ]
  const logos = createLogos({
    keys: createKeyRing({ secret: 'a secret of the tests' }),
    ...server.connection,
  })
  const { stack, ask, as } = await startStack({
    service: () => Response.json({ status: 'success', data: rows }),
    ...(!isOff && { logos }),
  })
  onTestFinished(() => stack.close())
  const ops = await as('ops')
  const listed = async (path: string) =>
    (await (await ops(path)).json()).data as { logoUrl: string; countinghouse?: { logo: string } }[]
  return { server, ask, ops, listed, rows }
}

test.each(Object.values(routes))('the rows of %s name the logos that the server shows', async (path) => {
  const { server, ops, listed, rows } = await start()

  const rowsWithLogos = await listed(path)

  expect(rowsWithLogos.map(({ logoUrl }) => logoUrl)).toEqual(rows.map(({ logoUrl }) => logoUrl))
  const paths = rowsWithLogos.map(({ countinghouse }) => countinghouse?.logo)
  expect(paths.slice(3)).toEqual([undefined, undefined])
  const answers = await Promise.all(paths.slice(0, 3).map((one) => ops(one ?? '')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 204])
  expect(await answers[0]?.text()).toBe(svg)
  expect(server.asked.map((one) => one.path).toSorted()).toEqual(['/kwd.svg', '/none.svg', '/upi.png'])
})

test('serves a logo sandboxed, with the type of its bytes, cacheable for a day', async () => {
  const { ops, listed } = await start()
  const [kwd, , none] = await listed(routes.currencies)

  const answer = await ops(kwd?.countinghouse?.logo ?? '')
  const missing = await ops(none?.countinghouse?.logo ?? '')

  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=86400',
  })
  expect(missing.status).toBe(204)
  expect(missing.headers.get('cache-control')).toBe('private, max-age=120')
})

test('refuses a logo without a session, and a logo at an address of the client’s choice', async () => {
  const { server, ask, ops, listed } = await start()
  const [kwd] = await listed(routes.currencies)
  const path = kwd?.countinghouse?.logo ?? ''
  const other = `/api/logos/${Buffer.from(`${server.base}/upi.png`).toString('base64url')}.${path.split('.')[1]}`

  expect((await ask(path)).status).toBe(401)
  expect((await ops(other)).status).toBe(404)
  expect((await ops(`${path}?`)).status).toBe(200)
  expect(server.asked.map((one) => one.path)).toEqual(['/kwd.svg'])
})

test('adds no logos and fetches none when turned off', async () => {
  const { server, ops, listed } = await start({ isOff: true })
  const logos = createLogos({
    keys: createKeyRing({ secret: 'a secret of the tests' }),
    ...server.connection,
  })

  const rowsWithLogos = await listed(routes.currencies)
  const answer = await ops(logos.pathOf(`${server.base}/kwd.svg`) ?? '')

  expect(rowsWithLogos.filter((row) => 'countinghouse' in row)).toEqual([])
  expect(answer.status).toBe(404)
  expect(server.asked).toEqual([])
})
