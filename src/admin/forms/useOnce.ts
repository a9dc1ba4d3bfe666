import { useRef, useState } from 'react'

export function useOnce<A extends unknown[]>(work: (...args: A) => Promise<void>) {
  // State would update too late for a double click.
  const isLocked = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const run = async (...args: A) => {
    if (isLocked.current) return
    isLocked.current = true
    setIsBusy(true)
    setError(undefined)
    try {
      await work(...args)
    } catch (failed) {
      setError(failed)
    } finally {
      isLocked.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy, error }
}
