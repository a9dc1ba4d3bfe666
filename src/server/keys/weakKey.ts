/** The weakness of a chosen key; undefined for a random one. */
export function weakKeyFault(text: string): string | undefined {
  if (text.length < 32) return 'expected at least 32 characters'
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (examples.some((example) => plain.includes(example))) return 'is an example key'
  if (isRepeated(text) || new Set(text).size < 8 || bitsIn(text) < 90 || isSequence(text))
    return 'is too easy to guess'
  return undefined
}

/** Parts of example keys from documentation, lower case without punctuation. */
const examples = `
  changeme changethis replaceme replacethis yoursecret yourkey your256bit yoursupersecret supersecret
  topsecretkey mysecretkey thisisasecret examplekey insecure password letmein qwerty deadbeef correcthorsebattery
`
  .trim()
  .split(/\s+/)

/** A repeated part; the last repetition may be cut short. */
export function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(length))) return true
  return false
}

/** Upper bound of the entropy, by character frequency. */
function bitsIn(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

/** Mostly constant steps between characters: `abcdef…`, `98765…`, `acegik…`. */
function isSequence(text: string): boolean {
  let steady = 0
  for (let at = 2; at < text.length; at++) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    if (step === text.charCodeAt(at - 1) - text.charCodeAt(at - 2)) steady++
  }
  return steady > text.length / 2
}
