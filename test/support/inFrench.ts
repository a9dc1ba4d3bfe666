import type { Locator, Page } from 'playwright-core'
import { statusLabels } from '../../src/contract/status.ts'
import { allWords } from './allWords.ts'
import { findMessages, type Message } from './leftEnglish.ts'

/** Journeys are written in English. With `JOURNEY_LANGUAGE=fr` they look for the French words of the same messages. */
export const isInFrench = process.env.JOURNEY_LANGUAGE === 'fr'

type Text = string | RegExp

/** Matches a text of the screens in the language of this run, for what a test expects. */
export function say(text: Text): RegExp {
  if (isInFrench) return inFrench(text)
  return text instanceof RegExp ? text : new RegExp(escape(text))
}

/** The words that a person types in the language of this run. */
export function wordsFor(english: string): string {
  return (isInFrench && messages.find((message) => message.english === english)?.french) || english
}

/** Reads a figure of the screens. */
export function readFigure(text: string): number {
  return Number(isInFrench ? text.replace(/[^\d,]/g, '').replace(',', '.') : text.replace(/[^\d.]/g, ''))
}

type Found = { exact?: boolean; name?: Text; hasText?: Text; hasNotText?: Text }

const patched = new WeakSet<object>()

/** Translates what the locators of this page look for. */
export function lookInFrench(page: Page): void {
  for (const owner of [page, page.locator('body')]) patch(Object.getPrototypeOf(owner))
}

function patch(methods: Page & Locator): void {
  if (patched.has(methods)) return
  patched.add(methods)
  for (const name of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle'] as const) {
    const before = methods[name]
    methods[name] = function (this: Page & Locator, text, options) {
      return before.call(this, inFrench(text, options?.exact), options)
    }
  }
  const { getByRole, locator, filter } = methods
  methods.getByRole = function (this: Page & Locator, role, options) {
    return getByRole.call(this, role, withName(options))
  }
  methods.locator = function (this: Page & Locator, selector, options) {
    return locator.call(this, selector, withTexts(options))
  }
  if (filter)
    methods.filter = function (this: Page & Locator, options) {
      return filter.call(this, withTexts(options))
    }
}

function withName<T extends Found>(options: T | undefined): T | undefined {
  return options?.name === undefined ? options : { ...options, name: inFrench(options.name, options.exact) }
}

function withTexts<T extends Found>(options: T | undefined): T | undefined {
  if (!options) return options
  const { hasText, hasNotText } = options
  return {
    ...options,
    ...(hasText !== undefined && { hasText: inFrench(hasText) }),
    ...(hasNotText !== undefined && { hasNotText: inFrench(hasNotText) }),
  }
}

const gap = /%\{\w+\}/
const letters = (text: string) => (text.match(/\p{L}/gu) ?? []).length

/** Messages of gaps alone fit every text. */
const messages = [...findMessages(), ...statusNames()].filter(
  ({ english }) => letters(english.replaceAll(/%\{\w+\}/g, '')) >= 2,
)

/** The English names of statuses are not among the words of the screens. */
function statusNames(): Message[] {
  const { status = {} } = allWords('fr')
  return Object.entries(statusLabels).flatMap(([name, english]) => {
    const french = typeof status === 'object' ? status[name] : undefined
    return typeof french === 'string' ? [{ english, french }] : []
  })
}

/** Matches the English text, for names and data, and its French translations. */
function inFrench(text: Text, isWhole = false): RegExp {
  if (text instanceof RegExp)
    return new RegExp(text.source.split(joints).map(translatePart).join(''), text.flags)
  const same = messages.filter(({ english }) => english === text)
  const near = same.length > 0 ? same : messages
  const others = [...near.flatMap((message) => translate(message, text, isWhole)), ...amount(text)]
  const all = [...new Set([escape(text), ...others])].join('|')
  return isWhole ? new RegExp(`^\\s*(?:${all})\\s*$`) : new RegExp(all, 'i')
}

/** Between words of a pattern: wildcards, groups, alternatives and optional characters. */
const joints = /((?:\\[dsw]|(?<!\\)\.|\[[^\]]*\])[*+?]?|(?<!\\)(?:\((?:\?:)?|\)[*+?]?|\|)|[\w ]\?)/

/** A part of a pattern without such: the words of a message, or some of them. */
function translatePart(part: string): string {
  const [, before = '', source = '', after = ''] = /^(\^?)(.*?)(\$?)$/s.exec(part) ?? []
  if (joints.test(part) || /[()[\]|?*+{}]/.test(source) || letters(source) < 2) return part
  const text = source.replaceAll(/\\(.)/g, '$1')
  const [start, end] = [/^\s/, /\s$/].map((space) => (space.test(text) ? String.raw`\s*` : ''))
  const others = translationsOf(text).map((other) => `${start}${other}${end}`)
  return `${before}(?:${[...new Set([source, ...others])].join('|')})${after}`
}

/** Translates one piece of a message. If no piece is equal, the longest one at the start counts, then any that contains the text. */
function translationsOf(text: string): string[] {
  const own = text.trim()
  const pieces = messages.flatMap(({ english, french }) => {
    const others = french.split(gap)
    return english
      .split(gap)
      .map((piece, nth) => ({ words: piece.trim(), other: (others[nth] ?? '').trim() }))
  })
  const known = pieces.filter(({ words, other }) => words !== '' && other !== '')
  const same = known.filter(({ words }) => words === own)
  const starts = known
    .filter(
      ({ words }) => letters(words) >= 2 && own.startsWith(words) && /^\W/.test(own.slice(words.length)),
    )
    .toSorted((a, b) => b.words.length - a.words.length)
  const around = known.filter(({ words }) => letters(own) >= 5 && words.includes(own))
  if (same.length > 0) return same.map(({ other }) => escape(other))
  const [longest] = starts
  if (longest) {
    const rest = escape(own.slice(longest.words.length)).replaceAll(':', String.raw`\s*:`)
    return [`${escape(longest.other)}.*${rest}`]
  }
  return around.map(({ other }) => escape(other))
}

/** The French message with the values of the English text; the whole message for a part of it, unless the text is whole. */
function translate({ english, french }: Message, text: string, isWhole: boolean): string[] {
  if (english === text) return [escape(french)]
  const names = [...english.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name ?? '')
  if (names.length > 0) {
    const whole = new RegExp(`^${english.split(gap).map(escape).join('(.+)')}$`).exec(text)
    if (whole) {
      const values = new Map(names.map((name, nth) => [name, whole[nth + 1] ?? '']))
      return [fill(french, (name) => inValue(values.get(name) ?? ''))]
    }
  }
  return !isWhole && text.length >= 8 && english.includes(text) ? [fill(french, () => '.*')] : []
}

/** `1,234.50` is written `1 234,50`. */
function amount(text: string): string[] {
  return /^\d[\d,]*\.\d+$/.test(text) ? [text.replaceAll(',', '\\s').replace('.', ',')] : []
}

function fill(french: string, valueOf: (name: string) => string): string {
  return french
    .split(/(%\{\w+\})/)
    .map((part) => (gap.test(part) ? valueOf(part.slice(2, -1)) : escape(part)))
    .join('')
}

/** A value may be a message itself, and numbers are written in another way. */
function inValue(value: string): string {
  const same = messages.filter(({ english }) => english === value).map(({ french }) => escape(french))
  return `(?:${[escape(value), ...same, ...(/\d/.test(value) ? ['.+'] : [])].join('|')})`
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`)
}
