import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ownPolicies } from '../../src/server/access/permissions.ts'
import { figuresPage, readFigures } from '../bench/figures.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')]

/** The change log also names what was removed. */
const today = pages.filter((page) => page !== 'CHANGELOG.md')

/** Every `path/in/backticks` of a page: a file, or a folder with a trailing slash. Bare `index.ts` names are skipped. */
function pathsIn(text: string): string[] {
  const words = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, word]) => word ?? '')
  return words.filter(
    (word) => /(\.(tsx?|js|css|json|md|html)|\/)$/.test(word) && !/^(\.\w+|index\.ts)$/.test(word),
  )
}

/** Counts as `wc -w` does. */
function countWords(paths: readonly string[]): number {
  return paths.flatMap((path) => read(path).match(/\S+/g) ?? []).length
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target ?? '')
}

test('the README has at most 650 words', () => {
  expect(countWords(['README.md'])).toBeLessThanOrEqual(650)
})

test('all documents together have at most 18,000 words', () => {
  expect(countWords(pages)).toBeLessThanOrEqual(18_000)
})

test('each command of npm that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = today.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(
      ([, name = '']) => `${page}: ${name}`,
    ),
  )

  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((one) => !((one.split(': ')[1] ?? '') in scripts))).toEqual([])
})

test('each route of the server that a page names exists', () => {
  const known = new Set(Object.keys(ownPolicies).map((route) => route.replaceAll(/:\w+/g, ':id')))
  const named = today.flatMap((page) =>
    [...read(page).matchAll(/\b(GET|POST|PUT|DELETE) (\/api\/[a-z][\w/:.-]*)/g)].map(
      ([, method, path = '']) =>
        [page, `${method} ${path.replace(/[.:]$/, '').replaceAll(/:\w+/g, ':id')}`] as const,
    ),
  )
  const isForwarded = (route: string) => /\/api\/v[13]\//.test(route)

  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(([, route]) => !known.has(route) && !isForwarded(route))).toEqual([])
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/operating.md', 'docs/interface.md'])(
  'each file that %s names exists',
  (page) => {
    const missing = pathsIn(read(page)).filter((path) => !existsSync(path) && !existsSync(join('src', path)))

    // A build or the operator creates these folders.
    expect(missing.filter((path) => !/^(dist|dist-demo|data)\//.test(path))).toEqual([])
  },
)

test('the page of figures matches the results of the benchmarks', async () => {
  expect(read('docs/figures.md')).toBe(figuresPage(readFigures()))
})

test.each(pages)('each link in %s leads to a file', (page) => {
  const missing = linksIn(read(page)).filter((target) => !existsSync(join(dirname(page), target)))

  expect(missing).toEqual([])
})

test('each section of the interface that a comment cites is a heading of its document', () => {
  const headings = new Set(
    [...read('docs/interface.md').matchAll(/^#+ (\d(?:\.\d)?)\.? /gm)].map(([, n]) => n ?? ''),
  )
  const cited = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [
      ...read(file).matchAll(/[Pp]art (\d(?:\.\d)?)\b|(?:\/\*\*|interface\.md) (\d\.\d)[.,: ]|(\d), rule/g),
    ].map(([, ...numbers]) => numbers.find(Boolean) ?? ''),
  )

  expect([...new Set(cited)].filter((number) => !headings.has(number))).toEqual([])
  expect(cited.length).toBeGreaterThan(50)
})

test('each setting is explained', () => {
  const settings = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  const operating = read('docs/operating.md')
  const config = globSync('src/server/config/settings.ts').map(read).join('\n')

  expect(settings.length).toBeGreaterThan(15)
  expect(settings.filter((name) => !operating.includes(name) || !config.includes(name))).toEqual([])
})

test('each decision is in a file named for its title', () => {
  const misnamed = globSync('docs/decisions/*.md').filter((path) => {
    const title = /^# (.+)/.exec(read(path))?.[1] ?? ''
    const slug = title
      .toLowerCase()
      .replaceAll('`', '')
      .replaceAll(/[^a-z0-9]+/g, '-')
    return path !== `docs/decisions/${slug}.md`
  })

  expect(misnamed).toEqual([])
})
