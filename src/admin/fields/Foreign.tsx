import { visibleText } from './visibleText.ts'

const long = 36

/** Text from outside, isolated: it cannot change the direction of what stands around it, hides no character and breaks no layout. */
export function Foreign({ text }: { text: string }) {
  const shown = visibleText(text)
  return <bdi className={shown.length > long ? 'foreign-long' : undefined}>{shown}</bdi>
}
