import { askEarly } from './admin/askEarly.ts'
import { firstLanguage } from './admin/language/firstLanguage.ts'
import { words as english } from './i18n/en/start.ts'
import { loadWords } from './i18n/loadWords.ts'

const place = document.getElementById('root') as HTMLElement

const language = firstLanguage()
// Beside the other scripts on its way; `start.tsx` takes it up.
const words = language === 'en' ? undefined : loadWords(language)
words?.catch(() => {})

// No `await` out here: chunks that import from this one would wait for it, and it for them.
start().catch(() => {
  showNoStart(english)
  words?.then((own) => showNoStart(own, language)).catch(() => {})
})

async function start(): Promise<void> {
  if (import.meta.env.MODE === 'demo') {
    const demo = await (await import('./demo/startDemo.tsx')).startDemo()
    const { startWithoutServer } = await import('./admin/start.tsx')
    return startWithoutServer(place, demo)
  }
  // This script is small, so that the first requests are under way while the others come.
  const early = askEarly((input, init) => window.fetch(input, init))
  const admin = await import('./admin/start.tsx')
  await admin.start(place, early)
}

/** Nothing can be shown without the server; this page needs none of its help. */
function showNoStart({ start: texts }: typeof english, lang = 'en'): void {
  const page = document.createElement('main')
  page.className = 'no-start'
  page.setAttribute('role', 'alert')
  page.lang = lang
  for (const [kind, words] of [
    ['h1', texts.no_session],
    ['p', texts.no_session_help],
    ['button', texts.reload],
  ] as const)
    page.appendChild(document.createElement(kind)).textContent = words
  page.querySelector('button')?.addEventListener('click', () => location.reload())
  place.replaceChildren(page)
}
