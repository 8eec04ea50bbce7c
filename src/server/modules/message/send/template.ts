/** Fills a template. A name stands for the value given under it and for nothing else; nothing is worked out. */
import { refused } from '#contract/kit/fault.ts'
import { richTemplate } from '#contract/message/message.ts'
import { escapeHtml } from '#lib/html.ts'
import { readObject } from '#lib/json.ts'

const place = /\$\{\s*([\p{L}_][\p{L}\p{N}_.]{0,63})\s*\}/gu

/** @throws Fault `refused` for anything but one object of plain values */
export function readValues(json: string | null | undefined): ReadonlyMap<string, string> {
  const words = json?.trim() ?? ''
  if (words === '') return new Map()
  const given = readObject(words)
  if (!given) throw refused('测试数据应为 JSON 对象，例如 {"name":"张三"}')
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'object' && value !== null) throw refused(`测试数据中“${name}”的值应为文本或数字`)
    values.set(name, value === null ? '' : String(value))
  }
  return values
}

/** Words as HTML: what is special is escaped, lines stay lines. */
const asHtml = (words: string) => escapeHtml(words).replace(/\r?\n/g, '<br>')

/**
 * @returns HTML of the content, and the title as plain words
 * @throws Fault `refused` when a name of the template has no value
 */
export function fillTemplate(
  template: { templateName: string; templateType: string; templateContent: string },
  values: ReadonlyMap<string, string>,
): { title: string; content: string } {
  const given = (name: string): string => {
    const value = values.get(name)
    if (value === undefined) throw refused(`模板变量“${name}”没有值，请在测试数据中补充`)
    return value
  }
  const { templateName, templateType, templateContent } = template
  return {
    title: templateName.replace(place, (_, name: string) => given(name)),
    content:
      templateType === richTemplate
        ? templateContent.replace(place, (_, name: string) => escapeHtml(given(name)))
        : `<p>${asHtml(templateContent.replace(place, (_, name: string) => given(name)))}</p>`,
  }
}
