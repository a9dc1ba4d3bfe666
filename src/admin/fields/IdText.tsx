import { visibleText } from './visibleText.ts'

/** Shortened in the middle in tables, whole on its own page. */
export function IdText({ id, whole = false }: { id: string; whole?: boolean }) {
  const shown = visibleText(id)
  const isCut = !whole && shown.length > 16
  return (
    <bdi className={shown.length > 30 && whole ? 'id foreign-long' : 'id'} title={shown}>
      {isCut ? `${shown.slice(0, 7)}…${shown.slice(-4)}` : shown}
    </bdi>
  )
}
