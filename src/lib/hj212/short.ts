/** What a list shows of a frame: its data, where it has any; else its beginning without the password. */
export function shortFrame(body: string, length = 120): string {
  const at = body.indexOf('CP=&&')
  const data = at < 0 ? '' : body.slice(at + 5).replace(/^DataTime=\d+;/, '')
  const text = data === '' || data.startsWith('&&') ? body.replace(/PW=[^;]*/, 'PW=******') : data
  return text.slice(0, length)
}
