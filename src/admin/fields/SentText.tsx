import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'

/** Text of the service, or the sign that it sent none. */
export function SentText({ text }: { text: string | null | undefined }) {
  return text === undefined || text === null ? <Absent /> : <Foreign text={text} />
}
