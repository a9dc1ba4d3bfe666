import { namedRoutes } from '../contract/routes.ts'
import { credentials, merchants } from './access.ts'

/** What a person sees who opens the stand-in in a browser. */
export function landingPage(origin: string): Response {
  const routes = namedRoutes.map(
    ({ route }) => `<tr><td>${route.method}</td><td><code>${route.path}</code></td></tr>`,
  )
  const mids = merchants.map(({ mid, name }) => `<tr><td><code>${mid}</code></td><td>${name}</td></tr>`)
  const text = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Countinghouse: the stand-in service</title><style>${style}</style></head>
<body><main>
<h1>The stand-in service is running</h1>
<p>It answers the payment service's whole interface with invented orders and people. No money moves here, and nothing is kept when it stops.</p>
<h2>Merchant IDs</h2>
<p>Send one as the <code>MID</code> header. The Basic credentials are <code>${credentials.username}</code> / <code>${credentials.password}</code>.</p>
<table><tr><th>MID</th><th>Name</th></tr>${mids.join('')}</table>
<h2>Routes</h2>
<table><tr><th>Method</th><th>Path</th></tr>${routes.join('')}</table>
<p>All of it as an OpenAPI document: <a href="/openapi.json">openapi.json</a></p>
<h2>Try it</h2>
<pre><code>curl -H 'MID: mer_1' '${origin}/v1/public/orders?limit=2'</code></pre>
</main></body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  }
  return new Response(text, { headers })
}

const style = `
  :root { color-scheme: light dark; --ground: #fbfbf9; --ink: #1b1f24; --second: #5c646e; --line: #e5e3dc; --accent: #0b6e4f }
  @media (prefers-color-scheme: dark) { :root { --ground: #0f1312; --ink: #e6ebe8; --second: #98a29e; --line: #26302d; --accent: #4cc38a } }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.55 system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem; overflow-wrap: anywhere }
  h1 { font-size: 20px; font-weight: 550 } h2 { margin: 2rem 0 .5rem; font-size: 14px; font-weight: 550 }
  table { width: 100%; border-collapse: collapse; font-size: 13px }
  th { text-align: left; font-weight: 400; color: var(--second) } th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line) }
  code { font: 12.5px ui-monospace, monospace } pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 4px }
  a { color: var(--accent) }
`
