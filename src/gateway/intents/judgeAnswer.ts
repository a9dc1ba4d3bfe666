import { parseJson, rawNumber } from '../../contract/json.ts'
import { readCreation, type Creation } from '../../contract/reading/creation.ts'
import type { CreationKind } from '../../contract/reading/receipt.ts'

export type IntentKind = CreationKind

/** What one answer of the service says of the thing that was to be made; every digit in it is kept. */
export function judgeAnswer(kind: IntentKind, { status, text }: { status: number; text: string }): Creation {
  return readCreation(kind, { status, text, body: bodyOf(text) })
}

function bodyOf(text: string): unknown {
  try {
    return parseJson(text, { lossy: rawNumber })
  } catch {
    return undefined
  }
}
