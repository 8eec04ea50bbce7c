import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type RsbuildPlugin } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { writeLicences } from './src/setup/licences.mjs'
import { homeAsks, listsIn } from './src/setup/lists.mjs'
import { fillRegistry, registryFile } from './src/setup/screens.mjs'

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

const screens = fileURLToPath(new URL('src/web/screens', import.meta.url))
const screensPlugin: RsbuildPlugin = {
  name: 'screens',
  setup(api) {
    api.transform({ test: registryFile, order: 'pre' }, ({ code, addContextDependency }) => {
      addContextDependency(screens)
      return fillRegistry(code, screens)
    })
  },
}

/** Arco's menu asks whether it stands in Arco's own frame, and brings that whole frame for it; ours stands in none. */
const menuAlonePlugin: RsbuildPlugin = {
  name: 'menu-alone',
  setup(api) {
    const asks = "import { SiderContext } from '../Layout';"
    api.transform({ test: /[\\/]web-react[\\/]es[\\/]Menu[\\/]index\.js$/ }, ({ code }) => {
      if (!code.includes(asks)) throw new Error("Arco's menu asks in another way: see menuAlonePlugin")
      return code.replace(
        asks,
        "import { createContext } from 'react'; const SiderContext = createContext({});",
      )
    })
  },
}

const licencesPlugin: RsbuildPlugin = {
  name: 'licences',
  setup(api) {
    api.onAfterBuild(() => writeLicences(api.context.distPath))
  },
}

const wireBase = process.env['PUBLIC_API_BASE'] || '/jeecg-boot'
const firstScript = (name: string) =>
  readFileSync(new URL(`src/web/first/${name}.js`, import.meta.url), 'utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => !line.startsWith('//'))
    .join('\n')

/** The samplers' page shares no file with the console: each is loaded without the other. */
const isPhones = (name: string | undefined): boolean => name === 'm' || name?.startsWith('m-') === true
const isText = (file: string): boolean => /\.(?:js|css)$/.test(file)
const scriptOrStyle = /^static\/(.+\.(?:js|css))$/
const filesOf = (group?: { getFiles(): readonly string[] }): string[] =>
  (group?.getFiles() ?? []).flatMap(file => scriptOrStyle.exec(file)?.[1] ?? [])
interface Shell {
  /** Beginning of its caches' names. */
  name: string
  /** Its page as a file, and as an address. */
  file: string
  page: string
  /** In the names of the page's own files: another build has others. */
  script: string
  besides: readonly string[]
}
const shells: readonly Shell[] = [
  {
    name: 'shell',
    file: 'index.html',
    page: '/',
    script: '/index.',
    besides: ['/mark.svg', '/manifest.webmanifest', '/icon-180.png'],
  },
  {
    name: 'phone',
    file: 'm.html',
    page: '/m/',
    script: '/m.',
    besides: ['/mark.svg', '/m/manifest.webmanifest', '/icon-180.png', '/icon-512.png'],
  },
]
/** The worker that keeps a shell, with the name of this build, as the server names it, and the files of the shell. */
function layWorker(folder: string, { besides, file: pageFile, ...shell }: Shell, parts: readonly string[]) {
  const page = readFileSync(join(folder, pageFile))
  // Files have their last names in what is laid down, and not before.
  const named = [...page.toString().matchAll(/\b(?:js|css)\/[\w./-]+\.(?:js|css)\b/g)].map(
    ([file]) => `/static/${file}`,
  )
  // Those cut to what most pages write; the whole ones come for rare signs.
  const fonts = readdirSync(join(folder, 'static/font'))
    .filter(name => !name.includes('-wght-'))
    .map(name => `/static/font/${name}`)
  const told = {
    ...shell,
    build: createHash('sha256').update(page).digest('hex').slice(0, 12),
    files: [...new Set([...named, ...parts, ...fonts, ...besides])],
    wire: wireBase,
  }
  const worker = `self.shell = ${JSON.stringify(told)}\n${firstScript('worker')}`
  writeFileSync(join(folder, shell.page, 'service-worker.js'), worker)
}

/**
 * What runs before any file is there stands in the page; with it the names of the frame's files, which whoever is signed in needs as
 * well, and of each list's, with what it asks first.
 */
const firstPlugin: RsbuildPlugin = {
  name: 'first',
  setup(api) {
    api.modifyHTML(async (html, { compilation }) => {
      const frame = filesOf(compilation.namedChunkGroups.get('frame'))
      const lists = (await listsIn(screens)).map(list => {
        const group = compilation.chunkGroups.find(({ origins }) =>
          origins.some(({ request }) => request === list.file),
        )
        return { ...list, files: filesOf(group).filter(file => !frame.includes(file)) }
      })
      const engine = lists[0]?.files.filter(file => lists.every(({ files }) => files.includes(file))) ?? []
      const home = await homeAsks()
      const told = lists.map(({ address, path, sort, files }) =>
        [address, path, sort, files.filter(file => !engine.includes(file)).join(' ')].join('|'),
      )
      const data = {
        api: wireBase,
        frame: frame.join(' '),
        home: filesOf(compilation.namedChunkGroups.get('home'))
          .filter(file => !frame.includes(file))
          .join(' '),
        engine: engine.join(' '),
        lists: told.join(';'),
        figures: home.questions.join(' '),
        rights: home.rights.join(' '),
        fonts: compilation
          .getAssets()
          .map(({ name }) => name.replace(/^static\//, ''))
          .filter(name => name.startsWith('font/') && !name.includes('-wght-'))
          .join(' '),
      }
      const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`)
      return html.replace(/<script data-first="(\w+)"><\/script>/g, (_, name: string) => {
        const given =
          name === 'call' ? ` ${attributes.join(' ')}` : name === 'field' ? ` ${attributes[0]}` : ''
        return `<script${given}>${firstScript(name)}</script>`
      })
    })
    api.onAfterBuild(({ stats }) => {
      const { namedChunkGroups } = stats!.toJson({ all: false, chunkGroups: true, chunkGroupAuxiliary: true })
      const filesOfAll = (wanted: (name: string) => boolean) =>
        Object.entries(namedChunkGroups ?? {})
          .filter(([name]) => wanted(name))
          .flatMap(([, { assets = [], auxiliaryAssets = [] }]) => [...assets, ...auxiliaryAssets])
          .map(({ name }) => `/${name}`)
      const [desk, phone] = shells
      layWorker(
        api.context.distPath,
        desk!,
        filesOfAll(name => ['home', 'wall', 'areas'].includes(name)).filter(isText),
      )
      // Whatever it may need is there before the network goes, the reader of codes too.
      layWorker(
        api.context.distPath,
        phone!,
        filesOfAll(isPhones).filter(file => !file.includes('/font/')),
      )
    })
  },
}

export default defineConfig({
  plugins: [pluginReact(), screensPlugin, firstPlugin, menuAlonePlugin, licencesPlugin],
  source: {
    entry: { index: './src/web/main.tsx', m: './src/web/phone/main.tsx' },
    // Arco is imported a component at a time: its whole is 269 kB gzip, what the login needs is a tenth.
    transformImport: [
      {
        libraryName: '@arco-design/web-react',
        libraryDirectory: 'es',
        camelToDashComponentName: false,
        style: 'css',
      },
      {
        libraryName: '@arco-design/web-react/icon',
        libraryDirectory: 'react-icon',
        camelToDashComponentName: false,
      },
    ],
  },
  resolve: { alias: { typebox$: fileURLToPath(new URL('src/web/schema-words.mjs', import.meta.url)) } },
  html: {
    template: ({ entryName }) => (entryName === 'm' ? './src/web/phone/m.html' : './src/web/index.html'),
    title: '清源',
  },
  output: {
    distPath: { root: 'dist' },
    sourceMap: false,
    assetPrefix: '/',
    polyfill: 'off',
    // The login carries the names of all parts: six characters of a hash tell them apart.
    filenameHash: 'contenthash:6',
    // Named as the others are, so that it is kept as they are.
    filename: { wasm: 'reader.[contenthash:6].wasm' },
  },
  // A list comes in few files: the login's, the frame's, those of what most lists are made of, and its own.
  splitChunks: {
    preset: 'none',
    cacheGroups: {
      default: false,
      defaultVendors: false,
      base: {
        chunks: ({ name }) => name === 'index',
        test: /[\\/]node_modules[\\/]/,
        name: 'base',
        enforce: true,
        priority: 30,
      },
      engine: {
        chunks: ({ name }) => name !== 'home' && !isPhones(name),
        // Of what every list needs; below it, pictures of one page that share a piece would bring that piece into each list.
        minChunks: 25,
        name: 'engine',
        enforce: true,
        priority: 20,
      },
      shared: { chunks: 'async', minChunks: 2, minSize: 150_000, reuseExistingChunk: true, priority: 10 },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/jeecg-boot': serverUrl,
      '/live': { target: serverUrl, ws: true },
      '/websocket': { target: serverUrl, ws: true },
    },
    htmlFallback: 'index',
  },
  tools: {
    rspack: {
      // deck.gl and luma ship a WebGPU path that nothing here draws with.
      resolve: { conditionNames: ['visgl:webgl-only', 'import', 'module', 'browser', 'default'] },
      // 方法说明 shows the page of docs/ itself.
      module: { rules: [{ test: /\.md$/, resourceQuery: /raw/, type: 'asset/source' }] },
    },
  },
})
