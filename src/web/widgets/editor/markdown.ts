import gfm from '@bytemd/plugin-gfm'
import gfmWords from '@bytemd/plugin-gfm/locales/zh_Hans.json' with { type: 'json' }
import type { BytemdPlugin, EditorProps } from 'bytemd'

/** Its types are those of the CommonJS build; the bundler takes the module, whose default is the function itself. */
const githubFlavour = gfm as unknown as typeof gfm.default
interface HtmlNode {
  tagName?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}
/** Boxes of task lists say what they stand for. */
function nameBoxes(node: HtmlNode): void {
  if (node.tagName === 'input' && node.properties)
    node.properties['ariaLabel'] = node.properties['checked'] ? '已完成' : '未完成'
  for (const child of node.children ?? []) nameBoxes(child)
}
export const plugins: BytemdPlugin[] = [
  githubFlavour({ locale: gfmWords }),
  { rehype: processor => processor.use(() => (tree: HtmlNode) => nameBoxes(tree)) },
]

/** The renderer's own list is GitHub's; styles and frames are not on it. Links leave by http, https, mailto only, as there. */
export const sanitize: NonNullable<EditorProps['sanitize']> = schema => ({
  ...schema,
  clobberPrefix: 'text-',
})
