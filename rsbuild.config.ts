import { fileURLToPath } from 'node:url'
import { defineConfig, type RsbuildPlugin } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { writeLicences } from './src/setup/licences.mjs'
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

const licencesPlugin: RsbuildPlugin = {
  name: 'licences',
  setup(api) {
    api.onAfterBuild(() => writeLicences(api.context.distPath))
  },
}

export default defineConfig({
  plugins: [pluginReact(), screensPlugin, licencesPlugin],
  source: {
    entry: { index: './src/web/main.tsx' },
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
  html: { template: './src/web/index.html', title: '清源' },
  output: {
    distPath: { root: 'dist' },
    sourceMap: false,
    assetPrefix: '/',
    polyfill: 'off',
    // The login carries the names of all parts: six characters of a hash tell them apart.
    filenameHash: 'contenthash:6',
  },
  performance: { chunkSplit: { strategy: 'split-by-experience' } },
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
    },
  },
})
