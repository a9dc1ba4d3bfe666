import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'

/** Text of the service, or the sign that it sent none. */
export function SentText({ text }: { text: string | undefined }) {
  return text === undefined ? <Absent /> : <Foreign text={text} />
}
