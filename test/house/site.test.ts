import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, places } from '../../src/commands/site/places.ts'
import { writeSite } from '../../src/commands/site/writeSite.ts'

let folder: string
let pages: { path: string; html: string }[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  writeSite(folder)
  pages = globSync('**/*.html', { cwd: folder }).map((path) => ({
    path,
    html: readFileSync(join(folder, path), 'utf8'),
  }))
})

afterAll(() => rmSync(folder, { recursive: true }))

function targetsIn(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => target ?? '')
}

/** The demo is built beside it. */
const isOurs = (target: string) => !/^[a-z]+:/.test(target) && !/(^|\/)demo\/index\.html$/.test(target)

function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', part] = target.split('#')
  const file = path === '' ? join(folder, from) : join(folder, dirname(from), path)
  if (relative(folder, file).startsWith('..') || !existsSync(file) || !statSync(file).isFile()) return false
  return part === undefined || readFileSync(file, 'utf8').includes(` id="${part}"`)
}

test('every link, picture and style of the site is there, to the heading that it names', () => {
  const lost = pages.flatMap(({ path, html }) =>
    targetsIn(html)
      .filter((target) => isOurs(target) && !leadsSomewhere(path, target))
      .map((target) => `${path}: ${target}`),
  )

  expect(lost).toEqual([])
  expect(pages.length).toBeGreaterThan(40)
})

test('every page of the documentation has an address of its own, and a way to it from the front page', () => {
  const sources = ['README.md', ...globSync('*.md'), ...globSync('docs/**/*.md')]
  const linked = new Set(
    pages.flatMap(({ path, html }) => targetsIn(html).map((to) => join(dirname(path), to))),
  )

  expect(new Set(sources.map((source) => addressOf(source).toLowerCase())).size).toBe(new Set(sources).size)
  expect(sources.filter((source) => !linked.has(addressOf(source)))).toEqual([])
  expect(
    places.flatMap((place) => Object.keys(place.pages)).filter((source) => !sources.includes(source)),
  ).toEqual([])
})

test('a page of the site runs no script, and loads nothing from another host', () => {
  for (const { html } of pages) {
    expect(html).toContain("content=\"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self';")
    expect(html).not.toMatch(/<script| on[a-z]+="|<(link|img)[^>]*(href|src)="[a-z]+:/)
  }
})
