import { askEarly } from './admin/askEarly.ts'
import { earlyWords } from './admin/earlyWords.ts'

const place = document.getElementById('root') as HTMLElement

// No `await` out here: chunks that import from this one would wait for it, and it for them.
start().catch(showNoStart)

async function start(): Promise<void> {
  if (import.meta.env.MODE === 'demo') {
    const demo = await (await import('./demo/startDemo.tsx')).startDemo()
    const { startWithoutGateway } = await import('./admin/start.tsx')
    return startWithoutGateway(place, demo)
  }
  // This script is small, so that the first requests are under way while the others come.
  const early = askEarly((input, init) => window.fetch(input, init))
  prepareFormats()
  const admin = await import('./admin/start.tsx')
  await admin.start(place, early)
}

/** The first format of a kind takes long to make: it is made here, while the other scripts are on their way. */
function prepareFormats(): void {
  new Intl.RelativeTimeFormat('en', { style: 'short' }).format(0, 'second')
  new Intl.NumberFormat('en').format(0)
}

/** Nothing can be shown without the gateway; this page needs none of its help. */
function showNoStart(): void {
  const { no_session, no_session_help, reload } = earlyWords
  const page = document.createElement('main')
  page.className = 'no-start'
  page.setAttribute('role', 'alert')
  for (const [kind, words] of [
    ['h1', no_session],
    ['p', no_session_help],
    ['button', reload],
  ] as const)
    page.appendChild(document.createElement(kind)).textContent = words
  page.querySelector('button')?.addEventListener('click', () => location.reload())
  place.replaceChildren(page)
}
