import { z } from 'zod'

export type Config = {
  port: number
  host: string
  sandbox: { orders: number; seed: number }
}

const whole = (name: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `${name}: expected a whole number`, abort: true })
    .refine((text) => Number(text) <= most, `${name}: expected at most ${most}`)
    .transform(Number)

const environment = z.object({
  PORT: whole('PORT', 65_535).default(4000),
  HOST: z
    .string()
    .refine(isLoopback, 'HOST: the stand-in service listens on loopback only')
    .default('127.0.0.1'),
  SANDBOX_ORDERS: whole('SANDBOX_ORDERS', 2_000_000).default(5000),
  SANDBOX_SEED: whole('SANDBOX_SEED', 999_999_999).default(1),
})

/** The only reader of the environment; a wrong setting is told together with all the others. */
export function readConfig(env: Record<string, string | undefined>): Config | { faults: string[] } {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(set, { reportInput: true })
  if (!read.success)
    return { faults: read.error.issues.map(({ message, input }) => withInput(message, input)) }
  const { PORT, HOST, SANDBOX_ORDERS, SANDBOX_SEED } = read.data
  return { port: PORT, host: HOST, sandbox: { orders: SANDBOX_ORDERS, seed: SANDBOX_SEED } }
}

function withInput(message: string, input: unknown): string {
  return typeof input === 'string' ? `${message}, got ${JSON.stringify(input)}` : message
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
