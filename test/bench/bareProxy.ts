import { Hono } from 'hono'
import { listen } from '../../src/commands/listen.ts'
import { basic } from '../support/standIn.ts'

/** The yardstick: a reverse proxy from Hono's documentation, without sign-in, checks or limits. */
const [target = ''] = process.argv.slice(2)
const app = new Hono().all('/api/*', async ({ req }) => {
  const { pathname, search } = new URL(req.url)
  const answer = await fetch(target + pathname.slice('/api'.length) + search, {
    method: req.method,
    headers: { MID: req.header('mid') ?? 'mer_1', ...basic },
  })
  return new Response(answer.body, answer)
})
const { url } = await listen(app.fetch, { port: 0, host: '127.0.0.1' })
console.log(`listening on ${url}`)
