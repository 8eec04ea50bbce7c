import gfm from '@bytemd/plugin-gfm'
import gfmWords from '@bytemd/plugin-gfm/locales/zh_Hans.json' with { type: 'json' }
import type { BytemdPlugin, EditorProps } from 'bytemd'

/** Its types are those of the CommonJS build; the bundler takes the module, whose default is the function itself. */
const githubFlavour = gfm as unknown as typeof gfm.default
export const plugins: BytemdPlugin[] = [githubFlavour({ locale: gfmWords })]

/** The renderer's own list is GitHub's; styles and frames are not on it. Links leave by http, https, mailto only, as there. */
export const sanitize: NonNullable<EditorProps['sanitize']> = schema => ({
  ...schema,
  clobberPrefix: 'text-',
})
