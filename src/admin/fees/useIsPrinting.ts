import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is laid out for paper: what is folded on screen has to be there before that. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const print = window.matchMedia('print')
    const follow = () => flushSync(() => setIsPrinting(print.matches))
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => flushSync(() => setIsPrinting(false))
    print.addEventListener('change', follow)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      print.removeEventListener('change', follow)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
