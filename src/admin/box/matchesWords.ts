/** Whether each word of what is typed begins a word of a name, accents aside. */
export function matchesWords(typed: string, name: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const names = plain(name).split(/[\s\-:’']+/)
  return (
    typed.length <= 40 && words.length > 0 && words.every((word) => names.some((one) => one.startsWith(word)))
  )
}

function plain(text: string): string {
  return text.slice(0, 100).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
