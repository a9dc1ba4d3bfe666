import { createHash } from 'node:crypto'

type Request = { path: string; mid: string; operatorId: string; text: string }

/** What a key stands for: one request of one operator under one merchant ID. */
export function digestOf({ path, mid, operatorId, text }: Request): string {
  return createHash('sha256')
    .update(JSON.stringify([path, mid, operatorId, text]))
    .digest('hex')
}
