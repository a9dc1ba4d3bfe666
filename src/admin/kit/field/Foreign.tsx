import { useTranslate } from 'ra-core'
import { knownOrderTypes } from '../../../contract/status.ts'

const long = 36

/** Isolates foreign text: it cannot change the direction around it, hide characters or break the layout. */
export function Foreign({ text }: { text: string }) {
  const shown = visibleText(text)
  return <bdi className={shown.length > long ? 'foreign-long' : undefined}>{shown}</bdi>
}

/** A long id is shortened by style, so that copying it gives the whole id. */
export function IdText({ id, whole = false }: { id: string; whole?: boolean }) {
  const shown = visibleText(id)
  const isCut = !whole && shown.length > 16
  return (
    <bdi className={shown.length > 30 && whole ? 'id foreign-long' : 'id'} title={shown}>
      {isCut ? (
        <>
          {shown.slice(0, 7)}
          <span className="id-middle">{shown.slice(7, -4)}</span>
          {shown.slice(-4)}
        </>
      ) : (
        shown
      )}
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

/** Failure codes of the service, known from practice. */
export const failureCodes = [
  'PAYMENT_NOT_COMPLETED',
  'NAME_NOT_MATCHED',
  'BIOMETRICS_CHECK_FAILED',
  'BIOMETRIC_CHECK_IN_REVIEW',
  'USER_CONSENT_NOT_PROVIDED',
  'OTHERS',
]

/** Purpose codes known from practice; the service allows others. */
export const purposeCodes = [
  'personal',
  'education',
  'gift_and_donation',
  'salary_payment',
  'company_expenses',
  'service_charges',
  'gaming_top_ups',
  'gaming_withdrawals',
  'gaming_fees',
  'fee_payments',
  'prefund',
  'other',
]

const named = {
  types: new Set<string>(knownOrderTypes),
  failures: new Set(failureCodes),
  purposes: new Set(purposeCodes),
}

/** Names the codes that we know; others stay as the service sent them. */
function useCodeName(kind: keyof typeof named): (code: string) => string {
  const translate = useTranslate()
  return (code) => (named[kind].has(code) ? translate(`order.${kind}.${code}`) : visibleText(code))
}

export const useTypeName = () => useCodeName('types')
export const useFailureName = () => useCodeName('failures')
export const usePurposeName = () => useCodeName('purposes')

function CodeText({ kind, code }: { kind: keyof typeof named; code: string | null | undefined }) {
  const codeName = useCodeName(kind)
  return code && named[kind].has(code) ? codeName(code) : <SentText text={code} />
}

export const TypeText = ({ type }: { type: string | null | undefined }) => (
  <CodeText kind="types" code={type} />
)
export const PurposeText = ({ code }: { code: string | undefined }) => (
  <CodeText kind="purposes" code={code} />
)
export const FailureText = ({ code }: { code: string | undefined }) => (
  <CodeText kind="failures" code={code} />
)

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

export function RawRecord({ raw, title }: { raw: unknown; title?: string }) {
  const translate = useTranslate()
  const lines = JSON.stringify(raw, null, 2).split('\n').map(visibleText).join('\n')
  return (
    <details className="section raw">
      <summary>{title ?? translate('order.raw')}</summary>
      <pre tabIndex={0}>{lines}</pre>
    </details>
  )
}
