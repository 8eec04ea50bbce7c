// Stands in the page, before its first paint: it appears at once as it was left, dark or light and in its colour.
;(() => {
  const read = name => {
    try {
      const entry = JSON.parse(localStorage.getItem(`pro__${name}`))
      return entry?.value
    } catch {
      return undefined
    }
  }
  const brightness = read('DEFAULT_BRIGHTNESS')
  const dark =
    brightness === 'dark' || (brightness === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  if (dark) document.body.setAttribute('arco-theme', 'dark')
  if (read('DEFAULT_COLOR_WEAK') === true) document.documentElement.classList.add('weak')
  const kept = read('DEFAULT_COLOR_CSS')
  if (typeof kept?.css === 'string' && kept.colour === read('DEFAULT_COLOR')) {
    const style = document.createElement('style')
    style.id = 'theme-colour'
    style.textContent = kept.css
    document.head.append(style)
  }
})()
