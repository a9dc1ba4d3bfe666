import { useNavigate } from 'react-router'
import { isTyping, useKeyDown } from '../page/useKeys.ts'
import { usePlaces } from './places.ts'

/** When G was pressed, by the clock of events: there is one keyboard, however often the frame is drawn anew. */
let pressedAt = -Infinity

/** G and then a letter goes to a place, unless one is typing. */
export function useGoKeys(): void {
  const navigate = useNavigate()
  const places = usePlaces()
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === 'g') {
      pressedAt = event.timeStamp
      return
    }
    const place = places.find(({ letter }) => letter === event.key)
    if (place && event.timeStamp - pressedAt < 1200) void navigate(`/${place.resource}`)
    pressedAt = -Infinity
  })
}
