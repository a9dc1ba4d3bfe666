import { isOwnerName } from '../../contract/reading/ownerOf.ts'
import { cached } from '../../ledger/personal/cached.ts'
import { isIdName, meaningOf, type Meaning } from '../../ledger/personal/contactKeys.ts'
import { dots } from '../../ledger/personal/coverText.ts'
import { coverFees } from './detect/coverFees.ts'
import { coverPersonal } from '../../ledger/personal/coverPersonal.ts'
import { isHarmlessWord } from '../../ledger/personal/harmlessWords.ts'
import { speaksOfFees } from './withoutFees.ts'

/** What a key that nobody documented says of its value. */
export type KeyFacts = {
  key: string
  /** The key itself as it may be seen, by those who may reveal, and by those who may not. */
  name: string
  harmlessName: string
  /** The same without the amounts in it. */
  feelessName: string
  meaning: Meaning | undefined
  isFee: boolean
  isId: boolean
  isTime: boolean
  isOwner: boolean
  /** Of `{label: 'dni', value: 'X12'}`. */
  isLabel: boolean
  isValue: boolean
}

const labels =
  /^(?:label|name|key|field|type|title|code|caption|description|kind|attribute|property|param|parameter|id)$/i
const values = /^(?:values?|val|data|content|text|answer|amount|number|input|response)$/i
const times = /(?:[a-z]At|[_-]at|time|timestamp|date|_on|[a-z]On|expir(?:y|es|ation)|created|updated)$/

export const factsOf = cached((key: string): KeyFacts => {
  const name = coverPersonal(key)
  const meaning = meaningOf(key)
  return {
    key,
    name,
    harmlessName: isHarmlessWord(name) ? name : dots,
    feelessName: coverFees(name),
    meaning,
    isFee: speaksOfFees(key),
    isId: isIdName(key),
    isTime: times.test(key) && meaning !== 'identity',
    isOwner: isOwnerName(key),
    isLabel: labels.test(key),
    isValue: values.test(key),
  }
})
