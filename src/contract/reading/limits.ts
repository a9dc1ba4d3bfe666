import type { JsonLimits } from '../scanJson.ts'

/** How much of one answer is read for somebody who waits for it. No page of records comes near any of these. */
export const answerLimits: JsonLimits = { items: 10_000, text: 64 * 1024, values: 100_000 }

/** Rows of one answer that are shown. Of more nobody could say which are missing, so the answer is refused. */
export const mostRows = 1000
