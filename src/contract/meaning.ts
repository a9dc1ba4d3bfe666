/** What the screens say of a status, beside its name: each sentence can be a team's own. */
export const meaningParts = ['happened', 'follows', 'tell', 'avoid', 'ask', 'reply'] as const

export type MeaningPart = (typeof meaningParts)[number]

/** A part that is missing is said in the product's own words. */
export type MeaningWords = Partial<Record<MeaningPart, string>>

/** What a team can say it in. */
export const meaningLanguages = ['en', 'fr'] as const

export type MeaningLanguage = (typeof meaningLanguages)[number]

/** For orders of every kind that has no words of its own. */
export const everyKind = '*'

/**
 * What a status means depends on the order type and, of a pay-in, on what is credited: `payin-fiat`, `payin-token`, or
 * the type as it came. Without a type nothing is known of it.
 */
export function meaningKind(orderType: string | undefined, credited: 'fiat' | 'token' | undefined): string {
  if (orderType === 'payin' && credited !== undefined) return `payin-${credited}`
  return orderType === undefined || orderType === '' ? everyKind : orderType
}

/** What a reply may hold: nothing of it is personal. */
export const replySlots = ['order', 'amount', 'state', 'time'] as const

export type ReplySlots = Record<(typeof replySlots)[number], string>

/** `{order}` and its like are filled in; braces around anything else stay as they are. */
export function fillReply(text: string, slots: ReplySlots): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (isSlot(name) ? slots[name] : whole))
}

/** Names in braces that nothing can be filled in for. */
export function unknownSlots(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).filter((name) => !isSlot(name))
}

function isSlot(name: string): name is keyof ReplySlots {
  return replySlots.some((slot) => slot === name)
}
