import { Icon } from '../../kit/page/Icon.tsx'

export function Arrow() {
  return (
    <span className="arrow">
      <Icon name="arrow" size={14} />
    </span>
  )
}
