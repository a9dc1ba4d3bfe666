import type { ReactNode } from 'react'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { useOnce } from './useOnce.ts'

type Props = { act: () => Promise<void>; isMain?: boolean; title?: string; children: ReactNode }

/** A button that does its work once at a time, and says why the work failed. */
export function ActButton({ act, isMain = false, title, children }: Props) {
  const { run, isBusy, error } = useOnce(act)
  return (
    <>
      <button
        type="button"
        className={isMain ? 'button button-main' : 'button button-outlined'}
        title={title}
        disabled={isBusy}
        onClick={() => void run()}
      >
        {children}
      </button>
      <FailureNote error={error} />
    </>
  )
}
