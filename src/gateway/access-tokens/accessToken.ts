import type { Context } from '../context.ts'
import { newToken } from '../sessions.ts'

/** Scanners that look for secrets in code find it by this. */
const mark = 'cth_'
const shape = /^cth_[\w-]{43}$/

/** 256 random bits behind the mark. */
export function newAccessToken(): string {
  return mark + newToken()
}

/** What people know a token by: 36 of its bits, which leave enough that nobody knows. */
export function prefixOf(token: string): string {
  return token.slice(0, mark.length + 6)
}

export function isAccessToken(text: string): boolean {
  return shape.test(text)
}

/**
 * What a request says its token is. Another word after `Bearer` is none of ours: a proxy in front may have put it there
 * for itself.
 */
export function readBearer({ req }: Context): string | undefined {
  return /^Bearer +(cth_\S*) *$/i.exec(req.header('authorization') ?? '')?.[1]
}
