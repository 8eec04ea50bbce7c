// Stands in the page, before its style sheets: what every page asks first is under way while the scripts still come (web/api/started.ts).
;(() => {
  const read = name => {
    try {
      const { value, expire } = JSON.parse(localStorage.getItem(`pro__${name}`))
      return expire === null || expire > Date.now() ? value : undefined
    } catch {
      return undefined
    }
  }
  try {
    const page = document.currentScript.dataset
    const token = read('Access-Token')
    const tenantId = String(read('TENANT_ID') ?? '0') || '0'
    const headers = { 'tenant-id': tenantId }
    const known = []
    if (typeof token === 'string' && token !== '') {
      headers['X-Access-Token'] = token
      const touched = read('LAST_INPUT')
      if (touched <= Date.now()) headers['X-Idle'] = String(Math.floor((Date.now() - touched) / 1000))
      known.push(...Object.values(read('START_KNOWN') ?? {}))
      // Who is signed in comes to the frame: its files need not wait for the script that asks for them.
      for (const href of page.frame.split(' ').filter(Boolean)) {
        const link = document.createElement('link')
        link.rel = 'preload'
        link.as = href.endsWith('.css') ? 'style' : 'script'
        link.href = href
        document.head.append(link)
      }
    }
    const at = Date.now()
    const answer = fetch(`${page.api}/sys/start?known=${known.join()}`, {
      headers,
      signal: AbortSignal.timeout(9000),
    })
      .then(response => response.json())
      .then(
        body => ({ body, receivedAt: Date.now() }),
        () => undefined,
      )
    window.started = { at, token, tenantId, answer }
  } catch {
    // An old browser, or none of its own storage: the console asks for each by itself.
  }
})()
