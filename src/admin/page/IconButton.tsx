import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type Props = ComponentProps<'button'> & { icon: IconName; label: string; size?: number }

/** A button that is an icon alone; its name is heard, and shown on hover. */
export function IconButton({ icon, label, size, ...button }: Props) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...button}>
      <Icon name={icon} size={size} />
    </button>
  )
}
