import { useTranslate } from 'ra-core'
import { visibleText } from './visibleText.ts'
import { orderTypes } from '../../contract/status.ts'

const long = 36

/** Text from outside, isolated: it cannot change the direction of what stands around it, hides no character and breaks no layout. */
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

/** Stands where the service sent nothing: never a zero, never a guess. */
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

const known: ReadonlySet<string> = new Set(orderTypes)

export function useTypeName(): (type: string) => string {
  const translate = useTranslate()
  return (type) => (known.has(type) ? translate(`order.types.${type}`) : visibleText(type))
}

export function TypeText({ type }: { type: string | null | undefined }) {
  const typeName = useTypeName()
  return type !== undefined && type !== null && known.has(type) ? typeName(type) : <SentText text={type} />
}
