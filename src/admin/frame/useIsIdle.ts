import { useEffect, useState } from 'react'

/** The page comes first. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
