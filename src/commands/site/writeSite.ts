import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { framePage } from './framePage.ts'
import { addressOf, places } from './places.ts'
import { readPage, type Page } from './readPage.ts'

const font = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** The pages of the repository as a static site, with the files that they link to or show. */
export function writeSite(folder: string): void {
  const sources = new Set([
    ...places.flatMap((place) => Object.keys(place.pages)),
    ...globSync('docs/**/*.md'),
  ])
  const pages: Page[] = []
  // What a page links to is a page, too: the set grows while it is gone through.
  for (const source of sources) {
    const page = readPage(source, readFileSync(source, 'utf8'))
    for (const need of page.needs) if (need.endsWith('.md')) sources.add(need)
    write(join(folder, addressOf(source)), framePage(page))
    pages.push(page)
  }
  const files = new Set(pages.flatMap(({ needs }) => needs).filter((need) => !sources.has(need)))
  for (const file of files) cpSync(file, join(folder, addressOf(file)))
  cpSync('public/favicon.svg', join(folder, 'favicon.svg'))
  cpSync('src/admin/inks.css', join(folder, 'inks.css'))
  cpSync(join(import.meta.dirname, 'site.css'), join(folder, 'site.css'))
  cpSync(createRequire(import.meta.url).resolve(font), join(folder, 'inter.woff2'))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
