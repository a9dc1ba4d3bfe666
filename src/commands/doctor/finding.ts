/** `note`: works but deserves attention. `wrong`: must be fixed. */
export type Finding = {
  level: 'ok' | 'note' | 'wrong'
  /** Settings, database, service, … */
  about: string
  /** Must never contain a secret. */
  says: string
  todo?: string
}

export function about(subject: string) {
  return {
    ok: (says: string): Finding => ({ level: 'ok', about: subject, says }),
    note: (says: string, todo?: string): Finding => ({
      level: 'note',
      about: subject,
      says,
      ...(todo && { todo }),
    }),
    wrong: (says: string, todo: string): Finding => ({ level: 'wrong', about: subject, says, todo }),
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
