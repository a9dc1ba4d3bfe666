/** `note`: works but deserves attention. `wrong`: must be fixed. */
export type Finding = {
  level: 'ok' | 'note' | 'wrong'
  /** Settings, database, service, … */
  about: string
  /** Must never contain a secret. */
  says: string
  todo?: string
}

/** Each function returns a list, because a check has any number of findings. */
export function about(subject: string) {
  const finding =
    (level: Finding['level']) =>
    (says: string, todo?: string): Finding[] => [{ level, about: subject, says, ...(todo && { todo }) }]
  const [ok, note] = [finding('ok'), finding('note')]
  const wrong: (says: string, todo: string) => Finding[] = finding('wrong')
  return {
    ok,
    note,
    wrong,
    /** Compares a clock with this machine's. */
    clock(differsMs: number, { wrongSeconds, todo }: { wrongSeconds: number; todo: string }): Finding[] {
      const seconds = Math.round(differsMs / 1000)
      const apart = Math.abs(seconds)
      if (apart < 5) return ok('its clock agrees with this machine')
      const says = `its clock is ${apart} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine`
      return (apart < wrongSeconds ? note : wrong)(says, todo)
    },
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What to change in PORT and HOST. */
export function portTodo(code: string | undefined): string {
  if (code === 'EACCES') return 'this user may not open ports below 1024, so choose another PORT'
  return code === 'EADDRNOTAVAIL' ? 'HOST is no address of this machine' : 'check PORT and HOST'
}
