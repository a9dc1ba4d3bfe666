import { useTranslate } from 'ra-core'
import { orderTypes } from '../../../contract/status.ts'

const long = 36

/** Isolates foreign text: it cannot change the direction around it, hide characters or break the layout. */
export function Foreign({ text }: { text: string }) {
  const shown = visibleText(text)
  return <bdi className={shown.length > long ? 'foreign-long' : undefined}>{shown}</bdi>
}

export function IdText({ id, whole = false }: { id: string; whole?: boolean }) {
  const shown = visibleText(id)
  const isCut = !whole && shown.length > 16
  return (
    <bdi className={shown.length > 30 && whole ? 'id foreign-long' : 'id'} title={shown}>
      {isCut ? `${shown.slice(0, 7)}…${shown.slice(-4)}` : shown}
    </bdi>
  )
}

export function SentText({ text }: { text: string | null | undefined }) {
  return text === undefined || text === null ? <Absent /> : <Foreign text={text} />
}

/** Marks a missing value: never a zero, never a guess. */
export function Absent() {
  const translate = useTranslate()
  const words = translate('nothing.absent')
  return (
    <span className="quiet" title={words}>
      <span aria-hidden>–</span>
      <span className="unseen">{words}</span>
    </span>
  )
}

export function ErasedText() {
  const translate = useTranslate()
  return <span className="quiet">{translate('erased.short')}</span>
}

const knownTypes: ReadonlySet<string> = new Set(orderTypes)

export function useTypeName(): (type: string) => string {
  const translate = useTranslate()
  return (type) => (knownTypes.has(type) ? translate(`order.types.${type}`) : visibleText(type))
}

export function TypeText({ type }: { type: string | null | undefined }) {
  const typeName = useTypeName()
  return type !== undefined && type !== null && knownTypes.has(type) ? (
    typeName(type)
  ) : (
    <SentText text={type} />
  )
}

/** Shows invisible characters (direction overrides, zero widths, controls, fillers) and shortens stacked accents. */
export function visibleText(text: string): string {
  if (plain.test(text)) return text
  return text
    .toWellFormed()
    .replace(towers, '$1')
    .replace(shapeless, (letter) => `⟨U+${code(letter)}⟩`)
}

/** Fast path for most texts. */
const plain = /^[ -~]*$/

const towers = /(\p{M}{3})\p{M}+/gu

/** A joiner between two emoji builds one emoji; a variation selector changes the shape of its letter. */
const joiner = /(?<=\p{ExtPict}(?:\ufe0f|\p{EMod})?)\u200d(?=\p{ExtPict})/u

const shapeless = new RegExp(
  `(?!${joiner.source}|\\p{Variation_Selector})[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
)

function code(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
