/** What stands beside a record whose contact data is covered: which fields, and the token that reveals them to those who may. */
export type Masked = { countinghouse?: { masked: string[]; reveal?: string | undefined } }
