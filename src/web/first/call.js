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
    const signedIn = typeof token === 'string' && token !== ''
    const path = location.pathname
    const atHome = path === '/' || path === '/dashboard/analysis'
    const menu = localStorage.getItem('pro__START_KEPT')
    // A list's address, and what it asks first; whose menu has no such page asks nothing.
    const [, of, sort, parts] =
      (signedIn &&
        (!menu || menu.includes(`"${path}"`)) &&
        page.lists
          .split(';')
          .map(list => list.split('|'))
          .find(([address]) => address === path)) ||
      []
    if (signedIn) {
      headers['X-Access-Token'] = token
      const touched = read('LAST_INPUT')
      if (touched <= Date.now()) headers['X-Idle'] = String(Math.floor((Date.now() - touched) / 1000))
      known.push(...Object.values(read('START_KNOWN') ?? {}))
      // Who is signed in comes to the frame, and to the page of the address: their files need not wait for the script that asks for them.
      const own = of ? `${page.engine} ${parts}` : atHome ? page.home : ''
      for (const href of `${page.frame} ${own}`.split(' ').filter(Boolean)) {
        const link = document.createElement('link')
        link.rel = 'preload'
        link.as = href.endsWith('.css') ? 'style' : 'script'
        link.fetchPriority = 'low'
        link.href = `/static/${href}`
        document.head.append(link)
      }
    }
    const at = Date.now()
    const ask = address =>
      fetch(page.api + address, { headers, signal: AbortSignal.timeout(9000) })
        .then(async response => ({
          status: response.status,
          body: await response.json(),
          receivedAt: Date.now(),
        }))
        .catch(() => undefined)
    const asked = {}
    const answer = ask(`/sys/start?known=${known.join()}`)
    if (of && location.search === '' && !read('START_APART')?.includes(path)) {
      asked[`/sys/userSetting/list${of.replaceAll('/', '.')}`] = ''
      // The rows that fit the window, as the list reckons (web/crud/list-state.ts).
      const phone = matchMedia('(max-width: 767.99px)').matches
      const size = phone ? 10 : ([50, 40, 30, 25, 20, 15].find(rows => 410 + rows * 40 <= innerHeight) ?? 10)
      const [column, order] = sort.split('.')
      asked[`${of}/list`] = `${column ? `column=${column}&order=${order}&` : ''}pageNo=1&pageSize=${size}`
    }
    // The home's first figures, for who has them there: the others have a home of their own.
    const rights = localStorage.getItem('pro__LOGIN_USER_BUTTON_AUTH')
    const figured = !rights || page.rights.split(' ').every(code => rights.includes(`"${code}"`))
    if (signedIn && atHome && location.search === '' && figured)
      for (const question of page.figures.split(' ')) {
        const [at, query = ''] = question.split('?')
        asked[at] = query
      }
    for (const [at, query] of Object.entries(asked)) {
      const one = { query, answer: ask(query ? `${at}?${query}` : at) }
      one.answer.then(came => (one.came = came))
      asked[at] = one
    }
    // Last, and before the first words are laid out: they are laid out once.
    if (signedIn)
      for (const href of page.fonts.split(' ')) {
        const link = document.createElement('link')
        link.rel = 'preload'
        link.as = 'font'
        link.crossOrigin = ''
        link.href = `/static/${href}`
        document.head.append(link)
      }
    window.started = { at, token, tenantId, answer, asked }
  } catch {
    // An old browser, or none of its own storage: the console asks for each by itself.
  }
})()
