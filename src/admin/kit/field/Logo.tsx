import { useState } from 'react'

type Props = {
  /** On our own origin; while it is missing, the first letter of `name` replaces it. */
  path: string | undefined
  name: string
}

/** Fixed size, so that nothing moves. Hidden from screen readers, since the name is beside it. */
export function Logo({ path, name }: Props) {
  const [seen, setSeen] = useState<{ path: string; isShown: boolean }>()
  const state = seen?.path === path ? seen : undefined
  return (
    <span className="logo" data-letter={state?.isShown ? undefined : letterOf(name)} aria-hidden>
      {path !== undefined && state?.isShown !== false && (
        <img
          src={path}
          alt=""
          loading="lazy"
          decoding="async"
          data-shown={state?.isShown}
          onLoad={() => setSeen({ path, isShown: true })}
          onError={() => setSeen({ path, isShown: false })}
        />
      )}
    </span>
  )
}

function letterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '?'
}
