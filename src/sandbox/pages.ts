import { formatMoney } from '../contract/formatAmount.ts'
import { readStatus } from '../contract/status.ts'
import { isWaiting, paidPlan, planState, type MadeOrder } from './madeOrder.ts'
import { findUnit } from './price.ts'
import { Refusal } from './dialect/refusal.ts'

/** The hosted page behind `payUrl`: the payer pays or fails, then returns to the merchant. */
export function showPayPage(order: MadeOrder, now: number): Response {
  const { status } = planState(order, now)
  const amount = formatMoney(order.source.amount, order.source.currency, { locale: 'en' })
  if (isWaiting(order, now)) {
    return html(
      `Pay ${amount}`,
      `<p class="amount">${escape(amount)}</p>
       <p>Order <code>${escape(order.id)}</code>, asked for by ${escape(order.senderName.firstName)}</p>
       <form method="post">
         <button name="outcome" value="paid">Pay now</button>
         <button name="outcome" value="failed" class="quiet">Let it fail</button>
       </form>`,
    )
  }
  const { label, tone } = readStatus({ status, orderType: order.orderType, credited: creditedKind(order) })
  return html(
    label,
    `<p class="amount">${escape(amount)}</p>
     <p>Order <code>${escape(order.id)}</code></p>
     <p class="state ${tone}">${escape(label)}</p>
     ${back(order, tone === 'failed')}`,
  )
}

export function choose(order: MadeOrder, outcome: unknown, now: number, pace: number): Response {
  const message = 'expected paid or failed'
  if (outcome !== 'paid' && outcome !== 'failed')
    throw new Refusal(400, message, [{ field: 'outcome', message }])
  if (!isWaiting(order, now)) return showPayPage(order, now)
  const failed = outcome === 'failed'
  const course = { orderType: order.orderType, credits: creditedKind(order) ?? 'token', pace }
  const rest = failed ? [{ status: 'fund_failed', at: now }] : paidPlan(course, now)
  order.plan = [...order.plan.slice(0, 1), ...rest]
  const target = webAddress(failed ? order.failureUrl : order.successUrl)
  return target ? new Response(null, { status: 303, headers: { location: target } }) : showPayPage(order, now)
}

export function noSuchPage(): Response {
  return html('No such payment', '<p>This payment link is not known, or no longer.</p>', 404)
}

function back(order: MadeOrder, failed: boolean): string {
  const target = webAddress(failed ? order.failureUrl : order.successUrl)
  return target ? `<p><a href="${escape(target)}" rel="noreferrer">Back to the shop</a></p>` : ''
}

/** Merchants may send any address; only web addresses become links. */
function webAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

function creditedKind({ destination }: MadeOrder): 'fiat' | 'token' | undefined {
  return destination && findUnit(destination.currency)?.kind
}

const style = `
  :root { color-scheme: light dark; --ground: #fbfbf9; --surface: #fff; --ink: #1b1f24; --second: #5c646e; --line: #e5e3dc; --accent: #0b6e4f; --on: #fff; --bad: #a4262c }
  @media (prefers-color-scheme: dark) { :root { --ground: #0f1312; --surface: #151a19; --ink: #e6ebe8; --second: #98a29e; --line: #26302d; --accent: #4cc38a; --on: #0f1312; --bad: #ff9d9d } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); margin: 2rem 0; padding: 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; overflow-wrap: anywhere }
  header { color: var(--second); font-size: 13px }
  .amount { margin: .75rem 0 0; font-size: 2rem; font-weight: 550; font-variant-numeric: tabular-nums }
  .state { font-weight: 550 } .done, .moving { color: var(--accent) } .failed { color: var(--bad) }
  code { font: 12.5px ui-monospace, monospace; color: var(--second) }
  form { display: grid; gap: .6rem; margin-top: 1.5rem }
  button { padding: .7rem; border: 1px solid var(--accent); border-radius: 4px; background: var(--accent); color: var(--on); font: inherit; font-weight: 550; cursor: pointer }
  button.quiet { background: none; border-color: var(--line); color: var(--ink) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  a { color: var(--accent) }
`

function html(title: string, content: string, status = 200): Response {
  const text = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${style}</style></head>
<body><main><header>Stand-in payment page: no money moves here</header>${content}</main></body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  return new Response(text, { status, headers })
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
