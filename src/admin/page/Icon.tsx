import { icons } from './icons.ts'

export type IconName = keyof typeof icons

/** An icon in the ink of the text around it; what it stands for is said beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d={icons[name]} />
    </svg>
  )
}
