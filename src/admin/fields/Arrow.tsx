import { Icon } from '../page/Icon.tsx'

/** From what to what, drawn: the font of the page has no such sign. What it means is said beside it. */
export function Arrow() {
  return (
    <span className="arrow">
      <Icon name="arrow" size={14} />
    </span>
  )
}
