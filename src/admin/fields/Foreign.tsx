import { visibleText } from './visibleText.ts'

const long = 36

/** Text that came from outside: it cannot reach beyond its own place, hides nothing, and however long breaks no layout. */
export function Foreign({ text }: { text: string }) {
  const shown = visibleText(text)
  return <bdi className={shown.length > long ? 'foreign-long' : undefined}>{shown}</bdi>
}
