/** `ok`: as it should be. `note`: works, and is worth a look. `wrong`: has to be mended. */
export type Finding = {
  level: 'ok' | 'note' | 'wrong'
  /** Settings, database, service, … */
  about: string
  /** What was seen. Never a secret. */
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
