import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'

/** Foreign text, or the sign that none came. */
export function SentText({ text }: { text: string | undefined }) {
  return text === undefined ? <Absent /> : <Foreign text={text} />
}
