// Keeps the console's shell in the browser: the page, the frame's files and those of lists and home. It opens at once, and also while
// there is no server; what anybody may see comes from the server as ever, nothing of it is kept here. The build fills in its own name
// and files, and lays this beside the page as /service-worker.js; the page's side is web/api/shell.ts. The samplers' page has the
// same, with its own files, under a name of its own.
const { build, files, wire, name, page: first, script } = self.shell
const own = `${name}-${build}`
// What answers there is not the console: the wire, its sockets, and the samplers' page.
const elsewhere = first === '/' ? [wire, '/live', '/websocket', '/vxeSocket', '/m'] : []
const isScreen = path =>
  !path.split('/').at(-1).includes('.') &&
  !elsewhere.some(other => path === other || path.startsWith(`${other}/`))

async function fill() {
  const cache = await caches.open(own)
  // Hashed files may come out of the browser's cache; the page must not, and must be the one that names these files.
  await cache.addAll(files)
  const page = await fetch(first, { cache: 'reload' })
  const text = await page.clone().text()
  if (!page.ok || page.redirected || !files.every(file => !file.includes(script) || text.includes(file)))
    throw new Error('the page is of another build')
  await cache.put(first, page)
}
// Where the browser can, it takes these by itself and does not start this worker for them.
async function route(event) {
  try {
    await event.addRoutes?.([
      { condition: { urlPattern: `${wire}/*` }, source: 'network' },
      { condition: { urlPattern: '/static/*' }, source: { cacheName: own } },
    ])
  } catch {
    // An older form of the call: the worker answers instead.
  }
}
self.addEventListener('install', event => {
  event.waitUntil(Promise.all([fill(), route(event)]))
})
self.addEventListener('activate', event => {
  const clear = async () => {
    const old = (await caches.keys()).filter(each => each.startsWith(`${name}-`) && each !== own)
    await Promise.all(old.map(each => caches.delete(each)))
    // A phone may lose its network a minute after its first visit: the page that brought this worker has its files from it at once.
    if (first !== '/') await self.clients.claim()
  }
  event.waitUntil(clear())
})
// Only when its user says so: two builds must not mix under somebody's hands.
self.addEventListener('message', ({ data }) => {
  if (data === 'take') self.skipWaiting()
})

async function answer(path, request) {
  const cache = await caches.open(own)
  return (await cache.match(path)) ?? fetch(request)
}
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(answer(first, request))
  } else if (files.includes(pathname)) event.respondWith(answer(pathname, request))
})
