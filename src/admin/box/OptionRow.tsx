import type { MouseEvent, ReactNode } from 'react'
import type { FoundOrder } from '../../api/search.ts'

type Props = { id: string; option: Option; isActive: boolean; onPoint: () => void; onOpen: () => void }

export function OptionRow({ id, option, isActive, onPoint, onOpen }: Props) {
  const common = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: isActive ? 'box-option box-active' : 'box-option',
    onMouseMove: isActive ? undefined : onPoint,
  }
  if (option.path === undefined)
    return (
      <button type="button" {...common} onClick={onOpen}>
        {option.content}
      </button>
    )
  const follow = (event: MouseEvent) => {
    const { metaKey, ctrlKey, shiftKey, altKey } = event
    if (metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={option.path} {...common} onClick={follow}>
      {option.content}
    </a>
  )
}

export const groups = ['recent', 'orders', 'customers', 'next', 'pages', 'commands'] as const

export type Option = {
  id: string
  group: (typeof groups)[number]
  content: ReactNode
  about?: FoundOrder | undefined
} & ({ path: string; run?: undefined } | { path?: undefined; run: () => void })
