import { isReason } from '../api/reason.ts'
import { erasePerson, createPersonHash, isKnownPerson } from '../server/erasure/erasePerson.ts'
import { countRetention, mayCut, runRetention, type Retention } from '../server/erasure/retention.ts'
import type { KeyRing } from '../server/keys/keyRing.ts'
import { toOperator } from '../server/access/sessions.ts'
import { normalEmail } from '../server/sign-in/accountLock.ts'
import type { Store } from '../store/openStore.ts'
import { need, refuse, type Values } from './operatorArguments.ts'

type Parts = {
  store: Store
  keys: KeyRing
  mids: readonly string[]
  retention: Retention
  values: Values
}

/** Erases personal data of a person on request, or data older than `RETENTION_DAYS`, from ledger and audit log. */
export function erasureCommands({ store, keys, mids, retention, values }: Parts) {
  /** The admin recorded as responsible. */
  async function readAdmin(mid: string): Promise<{ operatorId: string; operatorEmail: string }> {
    const email = normalEmail(need(values, 'as'))
    const row = await store.db
      .selectFrom('operator')
      .selectAll()
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    const admin = row && toOperator(row)
    if (admin?.role !== 'admin' || !(admin.everything || admin.mids.includes(mid)))
      return refuse(`--as: ${email} is no admin of ${mid} who may sign in`)
    return { operatorId: admin.id, operatorEmail: email }
  }

  return {
    async forget(): Promise<string> {
      const [userId, mid, reason] = [need(values, 'user'), need(values, 'mid'), need(values, 'reason')]
      if (!mids.includes(mid)) refuse(`--mid: expected one of ${mids.join(', ')}, got ${JSON.stringify(mid)}`)
      if (!isReason(reason)) refuse('--reason: expected ten letters or more')
      if (values.yes !== true && !(await isKnownPerson(store.db, { mid, userId })))
        refuse(
          `--user: no customer, order or request of ${mid} has ${JSON.stringify(userId)}; --yes erases and keeps them out all the same`,
        )
      const actor = { ...(await readAdmin(mid)), ip: 'command line' }
      const hash = createPersonHash(keys)
      const { at, isUser, orders, attempts } = await erasePerson(
        { store, hash },
        { mid, userId, reason },
        actor,
      )
      return [
        `${userId} of ${mid} was erased on request at ${at}, and stays out when the service tells of them again.`,
        isUser ? 'Their record was emptied.' : 'There was no record of them.',
        `Orders that keep their amounts and nothing of the person: ${orders}. Attempts that were emptied: ${attempts}.`,
        'Lines of statements that are of their orders or name them have lost their cells, and files that name them are gone.',
        'Backups and the payment service itself may still hold them: docs/operating.md, Retention.',
      ].join('\n')
    },

    async retention(): Promise<string> {
      const { peopleMs, trailMs } = retention
      if (peopleMs === undefined && trailMs === undefined)
        return 'RETENTION_DAYS is not set: everything is kept.'
      const parts = { store, mids, retention }
      const { people, attempts, files, notes, trail } = await countRetention(parts)
      if (values['dry-run'] !== true) while (!(await runRetention(parts, 100)));
      const verb = values['dry-run'] === true ? 'would lose' : 'lost'
      return [
        ...people.map(
          ({ mid, orders, users }) =>
            `${mid}: ${orders} orders and ${users} people ${verb} their personal data`,
        ),
        ...(peopleMs === undefined
          ? []
          : [
              `${attempts} attempts ${verb} what was sent and answered`,
              `${files} statements ${verb} their file and the cells of their lines`,
              `${notes} notes ${verb} their text`,
            ]),
        ...(trailMs === undefined
          ? []
          : [
              (await mayCut(store))
                ? `the audit trail ${verb} ${trail} lines, at a signed mark`
                : `the audit trail keeps ${trail} lines that are due: only the owner of its table may cut it`,
            ]),
      ].join('\n')
    },
  }
}
