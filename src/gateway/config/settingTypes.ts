import { z } from 'zod'

/** What is set, by name; an empty text counts as not set. */
export type Environment = Record<string, string | undefined>

/** What the settings of a subject are once they were read. */
export type Read<Settings extends z.ZodRawShape> = z.output<z.ZodObject<Settings>>

export const whole = (name: string, most: number, least = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `${name}: expected a whole number`, abort: true })
    .refine((text) => Number(text) <= most, `${name}: expected at most ${most}`)
    .refine((text) => Number(text) >= least, `${name}: expected at least ${least}`)
    .transform(Number)

export const yesOrNo = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'], `${name}: expected true or false`)
    .transform((text) => ['true', '1', 'yes'].includes(text))

export const webAddress = (name: string) =>
  z
    .string()
    .refine((text) => /^https?:$/.test(protocolOf(text)), `${name}: expected an address with http or https`)

/** Comma separated. */
export const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}
