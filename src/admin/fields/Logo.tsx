import { useState } from 'react'

type Props = {
  /** On our own origin; without one, and until it is there, the first letter of `name` stands for it. */
  path: string | undefined
  name: string
}

/** The same size whatever comes, so that nothing moves. It says nothing that the name beside it does not. */
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

/** A letter or figure of any script; marks, blanks and signs stand for nobody. */
function letterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '?'
}
