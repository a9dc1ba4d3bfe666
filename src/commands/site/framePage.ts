import { posix } from 'node:path'
import { addressOf, places } from './places.ts'
import { escapeHtml, type Page } from './readPage.ts'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"

/** A whole page: its words first, so that a phone shows them first, then the menu. It needs no script and no other host. */
export function framePage(page: Page): string {
  const to = (address: string) => posix.relative(posix.dirname(addressOf(page.source)), address)
  const title = page.source === 'README.md' ? page.title : `${page.title} · Countinghouse`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${to('favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
</head>
<body>
<header class="top">
<a class="top-name" href="${to('index.html')}">Countinghouse</a>
<a class="top-menu" href="#menu">Contents</a>
<a href="${to('demo/index.html')}">Demo</a>
</header>
<div class="sides">
<main>
${page.html}</main>
<nav id="menu" aria-label="Contents">
${places.map(({ name, pages }) => group(name, Object.entries(pages))).join('\n')}
</nav>
</div>
</body>
</html>
`

  function group(name: string, pages: [string, string][]): string {
    return `<h2>${name}</h2>\n<ul>\n${pages.map(entry).join('\n')}\n</ul>`
  }

  function entry([source, name]: [string, string]): string {
    const isHere = source === page.source
    const link = `<a href="${to(addressOf(source))}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>`
    return `<li>${link}${isHere ? parts() : ''}</li>`
  }

  function parts(): string {
    if (page.parts.length === 0) return ''
    const links = page.parts.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
    return `\n<ul>\n${links.join('\n')}\n</ul>`
  }
}
