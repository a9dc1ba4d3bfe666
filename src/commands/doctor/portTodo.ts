/** What to change in PORT and HOST. */
export function portTodo(code: string | undefined): string {
  if (code === 'EACCES') return 'this user may not open ports below 1024, so choose another PORT'
  return code === 'EADDRNOTAVAIL' ? 'HOST is no address of this machine' : 'check PORT and HOST'
}
