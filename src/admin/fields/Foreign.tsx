import { visibleText } from './visibleText.ts'

/** Text that came from outside: it cannot reach beyond its own place, and hides nothing. */
export function Foreign({ text }: { text: string }) {
  return <bdi>{visibleText(text)}</bdi>
}
