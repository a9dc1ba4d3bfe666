const shortNames: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
}

/** Part 7's shape, for what the gateway itself has to say. */
export function errorBody(
  code: number,
  message: string,
  details: { field: string; message: string }[] = [],
): Response {
  return Response.json({ error: shortNames[code] ?? 'Error', message, code, details }, { status: code })
}
