const event = 'open-box'

/** Opens the search box with a text. */
export function openBox(text: string): void {
  document.dispatchEvent(new CustomEvent(event, { detail: text }))
}

export function onOpenBox(open: (text: string) => void): () => void {
  const listen = ({ detail }: CustomEventInit<string>) => open(detail ?? '')
  document.addEventListener(event, listen as EventListener)
  return () => document.removeEventListener(event, listen as EventListener)
}
