type OnProgress = (share: number) => void

const followers = new WeakMap<Blob, OnProgress>()

export function followUpload(file: Blob, onProgress: OnProgress): void {
  followers.set(file, onProgress)
}

/** `fetch` for a file: only XMLHttpRequest reports upload progress. */
export function sendFile(input: RequestInfo | URL, init: RequestInit, file: Blob): Promise<Response> {
  const { method = 'POST', headers, signal } = init
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, String(input))
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) followers.get(file)?.(loaded / total)
    })
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(new TypeError('the file was not sent')))
    const abort = () => {
      request.abort()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted) abort()
    else request.send(file)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(request.responseText, { status: request.status, headers })
}
