/** Not `Response.bytes()`: the server's library has a Response of its own in its place, which knows it not. */
export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer())
}
