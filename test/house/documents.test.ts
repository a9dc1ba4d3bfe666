import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { figuresPage, readFigures } from '../bench/figures.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')]

/** Every `path/in/backticks` of a page: a file, or a folder with a trailing slash. Bare `index.ts` names are skipped. */
function pathsIn(text: string): string[] {
  const words = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, word]) => word ?? '')
  return words.filter(
    (word) => /(\.(tsx?|js|css|json|md|html)|\/)$/.test(word) && !/^(\.\w+|index\.ts)$/.test(word),
  )
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target ?? '')
}

test('the README has at most 120 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
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

test('each decision is in the index', () => {
  const index = read('docs/decisions/README.md')
  const decisions = globSync('docs/decisions/[0-9]*.md').map((path) => path.slice('docs/decisions/'.length))

  expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([])
})
