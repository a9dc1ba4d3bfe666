/** `Response.bytes()` is missing in the faster Response class of the server's library. */
export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer())
}
