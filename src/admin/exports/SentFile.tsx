import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { IdText } from '../kit/field/Foreign.tsx'

const firstMs = 1_500
const longestMs = 15_000

/** The page cannot see when a download ends, so it polls for what was sent, ever less often. */
export function useSent<T>(
  key: readonly unknown[],
  readSent: (signal: AbortSignal) => Promise<T | null>,
): T | null {
  return useQuery<T | null>({
    queryKey: key,
    queryFn: ({ signal }) => readSent(signal),
    // Nothing is sent at first, so the first call waits for the interval.
    initialData: null,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data ? false : Math.min(longestMs, firstMs * 1.5 ** state.dataUpdateCount),
  }).data
}

/** The digest of the bytes that were sent, and the command that checks the saved file. */
export function FileDigest({ file, sha256 }: { file: string; sha256: string }) {
  const translate = useTranslate()
  return (
    <>
      <div>
        SHA-256
        <br />
        <IdText id={sha256} whole />
      </div>
      <div>
        {translate('exports.check')}
        <br />
        <code className="foreign-long">{`echo "${sha256}  ${file}" | sha256sum --check`}</code>
      </div>
    </>
  )
}

/** The browser downloads directly: the file may exceed the page's memory. */
export function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
