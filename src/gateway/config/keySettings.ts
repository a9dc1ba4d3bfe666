import { createHash } from 'node:crypto'
import { z } from 'zod'
import { asTyped } from '../../store/asTyped.ts'
import { weakKeyFault } from '../keys/weakKey.ts'
import { list, type Environment, type Read } from './settingTypes.ts'

export type KeyConfig = {
  /** What all keys are derived from, the same for all gateways on one database, and what it was before. */
  keys: { secret: string; old: string[] }
}

/** What seals and signs in the database. */
export const keySettings = {
  SECRET_KEY: z
    .string()
    .superRefine((text, context) => {
      const fault = weakKeyFault(text)
      if (fault !== undefined)
        context.addIssue({ code: 'custom', message: `SECRET_KEY: ${fault}. ${howToMakeOne}` })
    })
    .optional(),
  SECRET_KEYS_OLD: z
    .string()
    .transform(list)
    .refine(
      (all) => all.every(({ length }) => length >= 32),
      'SECRET_KEYS_OLD: expected keys of at least 32 characters, comma separated',
    )
    .default([]),
}

const howToMakeOne = `Make one with: ${asTyped('operator', 'key')}`

export function keyFaults({
  UPSTREAM_URL,
  SECRET_KEY,
  SECRET_KEY_FILE,
  SECRET_KEYS_OLD,
}: Environment): string[] {
  const isGiven = SECRET_KEY !== undefined || SECRET_KEY_FILE !== undefined
  if (isGiven || (UPSTREAM_URL === undefined && SECRET_KEYS_OLD === undefined)) return []
  const needs = UPSTREAM_URL === undefined ? 'SECRET_KEYS_OLD' : 'UPSTREAM_URL'
  return [`SECRET_KEY: is missing, ${needs} needs it. ${howToMakeOne}`]
}

export function toKeys({ SECRET_KEY, SECRET_KEYS_OLD }: Read<typeof keySettings>): KeyConfig {
  return { keys: { secret: SECRET_KEY ?? standInSecret, old: SECRET_KEYS_OLD } }
}

/** In the stand-in there is nothing to keep. The same at each start, so that its database can be opened again. */
export const standInSecret = createHash('sha256').update('["stand-in","",""]').digest('hex')
