import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '../page/isTyping.ts'
import { usePlaces } from './places.ts'

/** G and then a letter goes to a place, unless one is typing. */
export function useGoKeys(): void {
  const navigate = useNavigate()
  const places = usePlaces()
  useEffect(() => {
    let armedAt = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'g') {
        armedAt = event.timeStamp
        return
      }
      const place = places.find(({ letter }) => letter === event.key)
      if (place && event.timeStamp - armedAt < 1200) void navigate(`/${place.resource}`)
      armedAt = 0
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, places])
}
