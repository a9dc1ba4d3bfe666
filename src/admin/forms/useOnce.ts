import { useRef, useState } from 'react'

/** Work that one press starts and a second press, however fast, does not start again. */
export function useOnce<A extends unknown[]>(work: (...args: A) => Promise<void>) {
  // A state would come too late for the second click of a double click.
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
