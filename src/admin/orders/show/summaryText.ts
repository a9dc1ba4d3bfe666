/** What can be given to the provider or to a colleague: lines of what the order is, and of nobody. */
export type Summary = readonly (readonly [name: string, value: string])[]

const word = /^[A-Za-z][A-Za-z_-]{0,39}$/

/** A word of the provider that has the shape of a word; anything else could be somebody's. */
export function plainWord(text: string | undefined): string | undefined {
  return text !== undefined && word.test(text) ? text : undefined
}

export function summaryText(title: string, lines: Summary): string {
  return [title, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n')
}
