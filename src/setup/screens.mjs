/** Fills the console's registry of screens, when it is built and when it is tested, from what the files of the screens say of themselves. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const said = /^\/\/ @screen (\S+)(?: in (\S+))?$/m

/**
 * Screens by the component's name in the menu: `// @screen system/TenantList in platform`. Those that are small and alike come in
 * one part of the build, since the login pays for the name of each.
 *
 * @param {string} folder
 * @returns {{ component: string, part: string | undefined, file: string }[]}
 */
export const screensIn = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx'))
    .sort()
    .flatMap(name => {
      const [, component, part] = said.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      return component ? [{ component, part, file: `./${name.replaceAll('\\', '/')}` }] : []
    })

/** @param {string} code of the registry, whose list is empty as it is written */
export const fillRegistry = (code, folder) =>
  code.replace(
    '= {}',
    `= {\n${screensIn(folder)
      .map(({ component, part, file }) => {
        const chunk = part ? `/* webpackChunkName: '${part}' */ ` : ''
        return `  '${component}': () => import(${chunk}'${file}'),`
      })
      .join('\n')}\n}`,
  )

export const registryFile = /[\\/]src[\\/]web[\\/]screens[\\/]registry\.ts$/
