import { explain } from './explain.ts'

/** Always there, so that what appears in it is read out. */
export function ErrorLine({ error, text, id }: { error?: unknown; text?: string; id?: string }) {
  const words = text ?? (error === undefined ? '' : explain(error))
  return (
    <p className="plain-error" role="alert" id={id}>
      {words}
    </p>
  )
}
