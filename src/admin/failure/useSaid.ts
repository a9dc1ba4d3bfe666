import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** What was sent stands in its field, and what would be documented is for whoever writes a program. */
const aside = /(?<=^expected .+), got .+$|(?<=^is not documented);.+$/s
/** Why a call failed is a matter of the network. */
const cause =
  /(?<=^@ (?:was not sent|was given up|does not fit the contract|answered with more than [^:]+)): .+$/s
const call = /\b(?:GET|POST|PUT|DELETE) \/\S*/g
/** What is another each time. */
const gap = /(?<=^(?:expected one of|these people can decide:) ).+|\d+(?:[.,]\d+)*/g

/** What the gateway said, in the person's language where that sentence is known: as it stands, or but for its gaps. */
export function useSaid(): (text: string) => string {
  const translate = useTranslate()
  return useCallback(
    (text) => {
      const plain = text.replace(aside, '')
      const found = translate(`said.${plain}`, { _: '' })
      if (found !== '') return found
      const called = plain.replace(call, '@').replace(cause, '')
      const held = called.match(gap) ?? []
      const known = translate(`said.${called.replace(gap, '#')}`, { _: '' })
      return known === '' ? plain : known.replaceAll('#', () => held.shift() ?? '')
    },
    [translate],
  )
}
