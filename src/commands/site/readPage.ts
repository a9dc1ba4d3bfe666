import { posix } from 'node:path'
import { Marked, Renderer, type Tokens } from 'marked'
import { addressOf } from './places.ts'

export type Page = {
  source: string
  title: string
  html: string
  parts: { id: string; text: string }[]
  /** The files of the repository that it links to or shows. */
  needs: string[]
}

/** One page of Markdown as HTML, its links leading to where the site has what they name. */
export function readPage(source: string, markdown: string): Page {
  const page: Page = { source, title: source, html: '', parts: [], needs: [] }
  const seen = new Map<string, number>()
  const here = posix.dirname(addressOf(source))

  const toAddress = (href: string): string => {
    if (/^([a-z]+:|#)/.test(href)) return href
    const [path = '', part] = href.split('#')
    const target = posix.join(posix.dirname(source), path)
    page.needs.push(target)
    return posix.relative(here, addressOf(target)) + (part ? `#${part}` : '')
  }

  const plain = new Renderer()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const words = withoutMarks(text)
        const id = unique(toId(words), seen)
        if (depth === 1) page.title = words
        if (depth === 2) page.parts.push({ id, text: words })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link(link) {
        return plain.link.call(this, { ...link, href: toAddress(link.href) })
      },
      image(image) {
        return plain.image.call(this, { ...image, href: toAddress(image.href) })
      },
      // Wider than a phone: these are moved by finger or arrow key, not the page.
      table(table) {
        return `<div class="wide" tabindex="0">${plain.table.call(this, table)}</div>\n`
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(text)
      },
    },
  })
  page.html = marked.parse(markdown, { async: false })
  return page
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function withoutMarks(text: string): string {
  return text.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/** As the forges make them, so that a link into a page works here and there. */
function toId(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

function unique(id: string, seen: Map<string, number>): string {
  const times = seen.get(id) ?? 0
  seen.set(id, times + 1)
  return times === 0 ? id : `${id}-${times}`
}
