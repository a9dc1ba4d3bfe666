import { useTranslate } from 'ra-core'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

export type Arrange = {
  setWidth: (source: string, width: number) => void
  /** Moves a column to the place of another. */
  moveTo: (source: string, target: string | undefined) => void
}

type Props = {
  source: string
  name: string
  /** Undefined: a share of the rest. */
  width: number | undefined
  /** Px of the head that do not belong to the column. */
  beside: number
  before: string | undefined
  after: string | undefined
  arrange: Arrange
}

/** In px. */
const [narrowest, widest] = [64, 480]

/** The right edge of a column head: dragged for the width, or moved by keys. */
export function ColumnEdge({ source, name, width, beside, before, after, arrange }: Props) {
  const translate = useTranslate()
  const grabbed = useRef(0)
  const dragged = useRef<number>(undefined)
  const setWidth = (px: number) => arrange.setWidth(source, limit(px))
  const widthOf = (edge: HTMLElement) => Math.round(headOf(edge).getBoundingClientRect().width - beside)
  // Only the layout knows the width of a column that shares the rest.
  const announce = (edge: HTMLElement | null) => {
    edge?.setAttribute('aria-valuenow', `${widthOf(edge)}`)
    edge?.setAttribute('aria-valuemax', `${Math.max(widest, widthOf(edge))}`)
  }

  function grab({ currentTarget: edge, pointerId, clientX }: PointerEvent<HTMLElement>) {
    edge.setPointerCapture(pointerId)
    grabbed.current = widthOf(edge) - clientX
  }

  function drag({ currentTarget: edge, pointerId, clientX }: PointerEvent<HTMLElement>) {
    if (!edge.hasPointerCapture(pointerId)) return
    dragged.current = limit(clientX + grabbed.current)
    headOf(edge).style.width = `${dragged.current + beside}px`
  }

  function drop() {
    if (dragged.current !== undefined) setWidth(dragged.current)
    dragged.current = undefined
  }

  function press({ key, shiftKey, currentTarget: edge }: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step === undefined) return
    if (!shiftKey) return setWidth((width ?? widthOf(edge)) + step * 8)
    arrange.moveTo(source, step < 0 ? before : after)
    // A moved element loses the focus.
    setTimeout(() => edge.focus())
  }

  return (
    <div
      ref={announce}
      role="separator"
      aria-orientation="vertical"
      // A name would become a part of the name of the head.
      aria-description={translate('list.edge_help', { column: name })}
      aria-valuemin={narrowest}
      tabIndex={0}
      className="column-edge"
      // The head itself can be dragged, too.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={grab}
      onPointerMove={drag}
      onLostPointerCapture={drop}
      onFocus={({ currentTarget }) => announce(currentTarget)}
      onKeyDown={press}
    />
  )
}

const headOf = (edge: HTMLElement) => edge.parentElement ?? edge

function limit(px: number): number {
  return Math.min(widest, Math.max(narrowest, Math.round(px)))
}
