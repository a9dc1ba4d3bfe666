import { visibleText } from '../kit/field/Foreign.tsx'

export function midChoices(mids: readonly string[]): { id: string; name: string }[] {
  return mids.map((mid) => ({ id: mid, name: visibleText(mid) }))
}
