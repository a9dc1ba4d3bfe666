import { useMid } from './MidContext.ts'

/** A row of another merchant ID opens under that one. */
export function useOtherMid(): (mid: string | null | undefined) => string | undefined {
  const { mid: own, mids } = useMid()
  return (mid) => (mid && mid !== own && mids.includes(mid) ? mid : undefined)
}
