import { refused } from '../sentences.ts'

type XmlEvents = {
  open: (name: string, attributes: string) => void
  close?: (name: string) => void
  /** Entities are resolved. Long texts come in pieces. */
  text?: (text: string) => void
}

const longestTag = 64 * 1024

/** Refuses document types, so that only the five standard entities exist. */
export function createXmlScanner({ open, close, text }: XmlEvents) {
  let rest = ''

  function scan(xml: string): number {
    let at = 0
    for (;;) {
      const start = xml.indexOf('<', at)
      if (start < 0) return at
      if (start > at) text?.(resolveEntities(xml.slice(at, start)))
      const end = endOfTag(xml, start)
      if (end === 0) return start
      readTag(xml, start, end)
      at = end
    }
  }

  function readTag(xml: string, start: number, end: number): void {
    const second = xml.charCodeAt(start + 1)
    if (second === slash) return close?.(nameIn(xml, start + 2, end - 1))
    if (second === questionMark) return
    if (second === exclamation) {
      if (xml.startsWith('<![CDATA[', start)) return text?.(xml.slice(start + 9, end - 3))
      if (xml.startsWith('<!--', start)) return
      throw refused('hostile.file')
    }
    const isEmpty = xml.charCodeAt(end - 2) === slash
    const nameEnd = endOfName(xml, start + 1, end - 1)
    const name = withoutPrefix(xml.slice(start + 1, isEmpty && nameEnd === end - 1 ? end - 2 : nameEnd))
    open(name, xml.slice(nameEnd, end - 1))
    if (isEmpty) close?.(name)
  }

  return {
    write(piece: string): void {
      const xml = rest + piece
      rest = xml.slice(scan(xml))
      if (rest.length > longestTag) throw refused('hostile.file')
    },
  }
}

export type XmlTag = { name: string; attributes: string }

/** Of a small part, in their order. Closing tags are called `/name`. */
export function tagsOf(xml: string): XmlTag[] {
  const tags: XmlTag[] = []
  const scanner = createXmlScanner({
    open: (name, attributes) => void tags.push({ name, attributes }),
    close: (name) => void tags.push({ name: `/${name}`, attributes: '' }),
  })
  scanner.write(xml)
  return tags
}

/** `attribute(' r="A1" s="2"', 's')` = '2' */
export function attribute(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(`${name}=`)
  if (at < 0) return undefined
  // `r` must not match in `spr="1"`.
  if (at > 0 && attributes.charCodeAt(at - 1) > space) {
    const next = attributes.slice(at + 1)
    return attribute(next, name)
  }
  const quote = attributes[at + name.length + 1]
  if (quote !== '"' && quote !== "'") return undefined
  const start = at + name.length + 2
  const end = attributes.indexOf(quote, start)
  return end < 0 ? undefined : resolveEntities(attributes.slice(start, end))
}

function endOfTag(xml: string, start: number): number {
  if (xml.charCodeAt(start + 1) !== exclamation) return xml.indexOf('>', start) + 1
  const mark = xml.startsWith('<!--', start) ? '-->' : xml.startsWith('<![CDATA[', start) ? ']]>' : '>'
  const end = xml.indexOf(mark, start)
  return end < 0 ? 0 : end + mark.length
}

function endOfName(xml: string, start: number, end: number): number {
  for (let at = start; at < end; at++) if (xml.charCodeAt(at) <= space) return at
  return end
}

function nameIn(xml: string, start: number, end: number): string {
  return withoutPrefix(xml.slice(start, endOfName(xml, start, end)))
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolveEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity] ?? whole
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
  })
}

const space = 32
const slash = 47
const questionMark = 63
const exclamation = 33
