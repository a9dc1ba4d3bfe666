import type { ReactNode } from 'react'
import type { Tone } from '../../contract/status.ts'

/** Words are ink; those of trouble are coloured like their mark. */
const isLoud = (tone: Tone) => tone === 'failed' || tone === 'look'

/** A word with a mark whose shape tells the tone without the colour. */
export function ToneMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="mark" style={isLoud(tone) ? { color: `var(--${tone})` } : undefined}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden style={{ color: `var(--${tone})` }}>
        {shapes[tone]}
      </svg>
      {children}
    </span>
  )
}

const shapes: Record<Tone, ReactNode> = {
  done: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  moving: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  waiting: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  look: <path d="M5 0.8 9.6 9.2H0.4z" fill="currentColor" />,
  closed: <path d="M1.8 1.8 8.2 8.2M8.2 1.8 1.8 8.2" stroke="currentColor" strokeWidth="1.2" />,
  failed: <path d="M1.2 1.2 8.8 8.8M8.8 1.2 1.2 8.8" stroke="currentColor" strokeWidth="1.8" />,
  undocumented: (
    <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" strokeDasharray="2 1.6" />
  ),
}
