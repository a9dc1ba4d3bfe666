import type { FailureBody } from './toHttpError.ts'

/** Asks the operator for a fresh code; false where none is given. */
type Ask = () => Promise<boolean>

export type StepUp = ReturnType<typeof createStepUp>

/** Some calls need a fresh code first: there is one dialog, however many calls wait for it, and each is repeated. */
export function createStepUp() {
  let ask: Ask | undefined
  let pending: Promise<boolean> | undefined

  return {
    /** Until the dialog is unmounted. */
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
        if (!ask || !needsCode(error)) throw error
        pending ??= ask().finally(() => {
          pending = undefined
        })
        if (!(await pending)) throw error
        return call()
      }
    },
  }
}

/** The call was refused before anything was done. */
function needsCode(error: unknown): boolean {
  const { status, body } = error as { status?: number; body?: Partial<FailureBody> }
  return status === 403 && body?.reason === 'step_up'
}
