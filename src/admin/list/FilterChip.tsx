import DownIcon from '@mui/icons-material/ExpandMore'
import { Box, Skeleton } from '@mui/material'
import { memo, Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { frame } from '../forms/PlainSelect.tsx'

type Props = {
  label: string
  /** What is chosen, in words; undefined while nothing is. */
  value?: ReactNode
  /** It leaves rows out; else the value is what holds anyway. */
  isSet?: boolean
  /** Stands in the flow of the page instead of over it. */
  isFlat?: boolean
  /** Drawn only while it is open: its script may come then. */
  children: ReactNode
}

/** One filter as a word; what can be chosen opens below it and closes on Escape, outside, or when the focus leaves. */
export function FilterChip({ label, value, isSet = false, isFlat = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isAtEdge, setIsAtEdge] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen || isFlat) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen, isFlat])

  const toggle = useCallback((element: HTMLElement) => {
    setIsAtEdge(element.getBoundingClientRect().left + widestPx > window.innerWidth)
    setIsOpen((was) => !was)
  }, [])

  return (
    <div
      ref={box}
      style={{ position: 'relative', width: isFlat ? '100%' : undefined }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setIsOpen(false)
        button.current?.focus()
      }}
    >
      <Chip
        ref={button}
        label={label}
        value={value}
        isSet={isSet}
        isFlat={isFlat}
        isOpen={isOpen}
        toggle={toggle}
      />
      {isOpen && (
        <Box
          role="group"
          aria-label={label}
          sx={{ ...panelLook, ...(isFlat ? flatLook : isAtEdge ? edgeLook : floatLook) }}
        >
          <Suspense fallback={<Skeleton width={180} height={90} />}>{children}</Suspense>
        </Box>
      )}
    </div>
  )
}

type ChipProps = Required<Pick<Props, 'label' | 'isSet' | 'isFlat'>> & {
  ref: Ref<HTMLButtonElement>
  value: ReactNode
  isOpen: boolean
  toggle: (element: HTMLElement) => void
}

/** Drawn again for a change of its own only: eight of these stand beside a list that follows the service. */
const Chip = memo(function Chip({ ref, label, value, isSet, isFlat, isOpen, toggle }: ChipProps) {
  return (
    <Box
      component="button"
      type="button"
      ref={ref}
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => toggle(currentTarget)}
      sx={{
        ...chipLook,
        ...(isFlat && { width: '100%' }),
        ...(isSet && { borderColor: 'primary.main' }),
      }}
    >
      <span className={value === undefined ? undefined : 'quiet'}>{label}</span>{' '}
      {value !== undefined && <span className="chip-value">{value}</span>}
      <DownIcon sx={{ fontSize: 16, color: 'text.secondary', ml: isFlat ? 'auto' : 0 }} />
    </Box>
  )
})

/** What opens is at most so wide: near the right edge it opens to the left. */
const widestPx = 400

const chipLook = {
  ...frame,
  gap: '6px',
  px: '10px',
  fontFamily: 'inherit',
  color: 'text.primary',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '& .chip-value': { maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 550 },
} as const

const panelLook = {
  p: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 13,
} as const

const floatLook = {
  position: 'absolute',
  top: 'calc(100% + 4px)',
  left: 0,
  zIndex: 'modal',
  minWidth: 220,
  maxWidth: 'calc(100vw - 32px)',
  boxShadow: 3,
} as const

const edgeLook = { ...floatLook, left: 'auto', right: 0 } as const

const flatLook = { mt: 0.5 } as const
