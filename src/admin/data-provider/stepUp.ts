import type { FailureBody } from './toHttpError.ts'

/** Asks the person for a fresh code; false where they would not give one. */
type Ask = () => Promise<boolean>

export type StepUp = ReturnType<typeof createStepUp>

/** Some calls want a fresh code first: it is asked for once, however many calls wait for it, and each is repeated. */
export function createStepUp() {
  let ask: Ask | undefined
  let asking: Promise<boolean> | undefined

  return {
    /** Until the given dialog is gone again. */
    askBy(dialog: Ask): () => void {
      ask = dialog
      return () => {
        if (ask === dialog) ask = undefined
      }
    },

    async repeat<T>(call: () => Promise<T>): Promise<T> {
      try {
        return await call()
      } catch (error) {
        if (!ask || !wantsCode(error)) throw error
        asking ??= ask().finally(() => {
          asking = undefined
        })
        if (!(await asking)) throw error
        return call()
      }
    },
  }
}

/** The call was refused before anything was done. */
function wantsCode(error: unknown): boolean {
  const { status, body } = error as { status?: number; body?: Partial<FailureBody> }
  return status === 403 && body?.reason === 'step_up'
}
