import { useEffect, useState } from 'react'

const quietMs = 150

/** What is there at once needs no word about waiting. */
export function useIsLate(isBusy: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setIsLate(true), quietMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isBusy])
  return isLate && isBusy
}
