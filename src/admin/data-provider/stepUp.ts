import type { FailureBody } from './toHttpError.ts'

export type Needed = 'password' | 'code'
export type Shown = Partial<Record<Needed, string>>

type OpenDialog = (needs: readonly Needed[]) => Promise<boolean>

export type StepUp = ReturnType<typeof createStepUp>

/** One dialog for all calls that need a fresh code or the password. It repeats the call afterwards. */
export function createStepUp() {
  let openDialog: OpenDialog | undefined
  let pending: Promise<boolean> | undefined

  /** Twice at most: the call may have waited for another call's dialog, which requested less. */
  async function repeat<T>(call: () => Promise<T>, times = 2): Promise<T> {
    try {
      return await call()
    } catch (error) {
      const needs = needsOf(error)
      if (!openDialog || needs.length === 0 || times === 0) throw error
      pending ??= openDialog(needs).finally(() => {
        pending = undefined
      })
      if (!(await pending)) throw error
      return repeat(call, times - 1)
    }
  }

  return {
    setDialog(dialog: OpenDialog): () => void {
      openDialog = dialog
      return () => {
        if (openDialog === dialog) openDialog = undefined
      }
    },
    repeat: <T>(call: () => Promise<T>) => repeat(call),
  }
}

/** Secrets that the server asks for; empty for every other failure. */
function needsOf(error: unknown): readonly Needed[] {
  const { status, body } = error as { status?: number; body?: Partial<FailureBody> }
  if (status !== 403 || body?.reason !== 'step_up') return []
  const needs = body.needs?.filter((need) => need === 'password' || need === 'code') ?? []
  return needs.length === 0 ? ['code'] : needs
}
