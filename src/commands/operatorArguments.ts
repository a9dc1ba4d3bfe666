import { parseArgs } from 'node:util'
import { asTyped } from '../store/asTyped.ts'
import { roles, type Role } from '../server/access/permissions.ts'
import { list } from '../server/config/settings.ts'

export const usage = `${asTyped('operator', '<command>')}

  add      --email a@b.test --name "A B" --role ${roles.join('|')} --mids mer_1,mer_2 [--everything]
           [--password-stdin]                      --everything: an admin above merchant IDs, as the first one is
  grant    --email a@b.test [--mids mer_1,mer_2] [--everything | --no-everything]
  list
  disable  --email a@b.test
  enable   --email a@b.test
  reset    --email a@b.test [--second-factor]     a new first password; --second-factor drops that, too
  link     --email a@b.test --issuer https://… --subject …     for single sign-on
  migrate                                          brings the tables up to date, as their owner
  key                                              a new SECRET_KEY, printed and kept nowhere
  rotate-keys                                      seals with SECRET_KEY what SECRET_KEYS_OLD have sealed
  forget   --user ID --mid mer_1 --reason "…" --as admin@b.test   takes a person out of all that is kept here
  retention [--dry-run]                            takes what is older than RETENTION_DAYS; --dry-run says what that is
  audit    [--accept 'why']                        checks the audit trail; --accept takes it as it is from now on

Works on the database of DATABASE_URL, also beside a running server. "list", "audit" and "retention --dry-run" never change
its tables. Another command on the tables of an older version changes them only with --yes.`

export class Refusal extends Error {
  override name = 'Refusal'
}

export function refuse(message: string): never {
  throw new Refusal(message)
}

export type Arguments = ReturnType<typeof readArguments>
export type Values = Arguments['values']

export function readArguments(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        email: text,
        name: text,
        role: text,
        mids: text,
        issuer: text,
        subject: text,
        everything: { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
        'second-factor': { type: 'boolean' },
        user: text,
        mid: text,
        reason: text,
        as: text,
        'dry-run': { type: 'boolean' },
        accept: text,
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return { command: positionals.length === 1 ? (positionals[0] ?? '') : '', values }
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

type Needed = 'email' | 'name' | 'role' | 'mids' | 'issuer' | 'subject' | 'user' | 'mid' | 'reason' | 'as'

export function need(values: Values, name: Needed): string {
  return values[name]?.trim() || refuse(`--${name}: is missing\n\n${usage}`)
}

export function roleOf(text: string): Role {
  const role = roles.find((name) => name === text)
  return role ?? refuse(`--role: expected one of ${roles.join(', ')}, got ${JSON.stringify(text)}`)
}

/** Accepts only configured merchant IDs. */
export function midsOf(text: string, mids: readonly string[]): string[] {
  const requested = list(text)
  const unknown = requested.filter((mid) => !mids.includes(mid))
  if (requested.length === 0 || unknown.length > 0)
    refuse(`--mids: expected some of ${mids.join(', ')}, got ${JSON.stringify(text)}`)
  return [...new Set(requested)]
}
