import { z } from 'zod'
import { isAppScheme, type RedirectRule } from '../../contract/redirect.ts'
import { list, type Read } from './settingTypes.ts'

export type ScreenConfig = {
  /** Where a payer may be sent. */
  redirects: RedirectRule
  /** Whether logos are fetched from where the service says they are. */
  logos: boolean
}

/** What screens fetch and lead to, outside of the service. */
export const screenSettings = {
  REDIRECT_SCHEMES: z
    .string()
    .transform((text) => list(text.toLowerCase()))
    .refine(
      (all) => all.every((scheme) => scheme === 'https' || isAppScheme(scheme)),
      'REDIRECT_SCHEMES: expected https and the schemes of apps, without a colon, comma separated',
    )
    .default(['https']),
  REDIRECT_HOSTS: z
    .string()
    .transform((text) => list(text.toLowerCase()))
    .refine(
      (all) => all.every(isHost),
      'REDIRECT_HOSTS: expected hosts such as shop.example.com or *.example.com, comma separated',
    )
    .default([]),
  LOGOS: z
    .enum(['on', 'off'], 'LOGOS: expected on or off')
    .transform((word) => word === 'on')
    .default(true),
}

export function toScreens(read: Read<typeof screenSettings>): ScreenConfig {
  return {
    logos: read.LOGOS,
    redirects: { schemes: read.REDIRECT_SCHEMES, hosts: read.REDIRECT_HOSTS },
  }
}

/** As the parser of addresses writes it: whole, and without a port. */
function isHost(text: string): boolean {
  const name = text.replace(/^\*\./, '')
  return URL.canParse(`https://${name}`) && new URL(`https://${name}`).hostname === name
}
